import { changeProcess } from '@urna/contract/processes/process-admin';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { expect, test } from 'vitest';
import { processWith } from '../../../../testing/process.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { given, lost, refusal } from '../../../../testing/stub-api.ts';
import { CheckHostsPanel } from './check-hosts-panel.tsx';

const veedor = { name: 'Veedor', page: 'https://veedor.test/comprobar' };
const medio = { name: 'Un medio', page: 'https://medio.test/' };
const OWN = 'Es una dirección de este servidor: quien entrega la casilla no puede comprobarla';

const process = processWith({ check_hosts: [veedor] });

const open = (mayChange = true) =>
  renderScreen(<CheckHostsPanel process={process} mayChange={mayChange} />, {
    at: '/app/procesos/2025',
    staff: mayChange ? 'ADMINISTRADOR' : 'AUDITOR',
    answers: [given(changeProcess, { message: 'Los cambios se guardaron correctamente.', data: process })],
  });

test('an administrator adds an address after the others, and reads why one is refused', async () => {
  const { screen, api } = await open();
  await screen.getByRole('button', { name: 'Agregar una dirección' }).click();
  const form = screen.getByRole('dialog', { name: 'Agregar una dirección de comprobación' });
  await form.getByRole('textbox', { name: 'Quién la aloja' }).fill(medio.name);
  const address = form.getByRole('textbox', { name: 'Dirección de la página' });
  await address.fill('http://medio.test');
  const add = form.getByRole('button', { name: 'Agregar', exact: true });
  await add.click();
  await expect.element(form.getByText('Debe comenzar por https://')).toBeVisible();
  expect(api.bodiesOf(changeProcess)).toEqual([]);
  await address.fill('https://medio.test');
  api.give(given(changeProcess, lost));
  await add.click();
  await expect.element(form.getByRole('alert')).toMatchTextContent('No hay conexión con el servidor');
  api.give(given(changeProcess, refusal('invalid_fields', { errors: { 'check_hosts.1.page': [OWN] } })));
  await add.click();
  await expect.element(form.getByRole('alert')).toMatchTextContent(OWN);
  await expectAccessible(form.element());
  expect(api.bodiesOf(changeProcess).at(-1)).toEqual({ check_hosts: [veedor, medio] });
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await screen.getByRole('button', { name: 'Agregar una dirección' }).click();
  await expect.element(form.getByRole('textbox', { name: 'Quién la aloja' })).toHaveValue('');
  await expect.element(form.getByRole('alert')).not.toBeInTheDocument();
});

test('an administrator takes an address away, and writes the rule with a decimal comma', async () => {
  const { screen, api } = await open();
  await expect
    .element(screen.getByText(/más de 3 comprobaciones y son más del 0,5\s% de las que se empezaron/))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Quitar Veedor' }).click();
  await expect.poll(() => api.bodiesOf(changeProcess)).toEqual([{ check_hosts: [] }]);
  await screen.getByRole('button', { name: 'Cambiar la regla' }).click();
  const percent = screen.getByRole('textbox', { name: 'Y más de este porcentaje de las del día' });
  await expect.element(percent).toHaveValue('0,5');
  await percent.fill('0,75');
  await screen.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(api.bodiesOf(changeProcess).at(-1)).toEqual({ check_rule_count: 3, check_rule_percent: 0.75 });
});

test('an auditor reads the addresses and can change nothing', async () => {
  const { screen } = await open(false);
  const panel = screen.getByRole('region', { name: 'Comprobación del voto con otro dispositivo' });
  await expect.element(panel.getByText(veedor.page)).toBeVisible();
  expect(panel.getByRole('button').elements()).toEqual([]);
  await expectAccessible(panel.element());
});
