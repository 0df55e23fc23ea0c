import '../../../ui/theme/app.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ProcessDetail } from '@urna/contract/process/process-admin';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { MantineRoot } from '../../../app/app-context.tsx';
import { CheckHostsPanel } from './check-hosts-panel.tsx';

const veedor = { name: 'Veedor', page: 'https://veedor.test/comprobar' };
const medio = { name: 'Un medio', page: 'https://medio.test/' };
const OWN = 'Es una dirección de este servidor: quien entrega la casilla no puede comprobarla';

let sent: { address: string; body: unknown }[] = [];
let answer: Response;
beforeEach(() => {
  sent = [];
  answer = Response.json({ message: 'Los cambios se guardaron correctamente.', data: {} });
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    sent.push({ address, body: JSON.parse(body) });
    return answer;
  });
});
afterEach(() => vi.unstubAllGlobals());

async function open(mayChange = true) {
  const process = {
    slug: '2025',
    check_hosts: [veedor],
    check_rule_count: 3,
    check_rule_percent: 0.5,
  } as ProcessDetail;
  const panel = (
    <MantineRoot>
      <QueryClientProvider client={new QueryClient()}>
        <CheckHostsPanel process={process} mayChange={mayChange} />
      </QueryClientProvider>
    </MantineRoot>
  );
  return render(panel);
}

test('an administrator adds an address after the others, and reads why one is refused', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Agregar una dirección' }).click();
  await screen.getByRole('textbox', { name: 'Quién la aloja' }).fill(medio.name);
  const address = screen.getByRole('textbox', { name: 'Dirección de la página' });
  await address.fill('http://medio.test');
  const add = screen.getByRole('button', { name: 'Agregar', exact: true });
  await add.click();
  await expect.element(screen.getByText('Debe comenzar por https://')).toBeVisible();
  expect(sent).toEqual([]);
  await address.fill('https://medio.test');
  answer = Response.json(
    { code: 'invalid_fields', message: 'Revise los campos', errors: { 'check_hosts.1.page': [OWN] } },
    { status: 422 },
  );
  await add.click();
  await expect.element(screen.getByText(OWN)).toBeVisible();
  await expectAccessible();
  expect(sent[0]).toEqual({ address: '/api/admin/processes/2025', body: { check_hosts: [veedor, medio] } });
});

test('an administrator takes an address away, and writes the rule with a decimal comma', async () => {
  const screen = await open();
  await expect
    .element(screen.getByText(/más de 3 comprobaciones y son más del 0,5\s% de las que se empezaron/))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Quitar Veedor' }).click();
  await expect.poll(() => sent.at(-1)?.body).toEqual({ check_hosts: [] });
  await screen.getByRole('button', { name: 'Cambiar la regla' }).click();
  const percent = screen.getByRole('textbox', { name: 'Y más de este porcentaje de las del día' });
  await expect.element(percent).toHaveValue('0,5');
  await percent.fill('0,75');
  await screen.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(() => sent.at(-1)?.body).toEqual({ check_rule_count: 3, check_rule_percent: 0.75 });
});

test('an auditor reads the addresses and can change nothing', async () => {
  const screen = await open(false);
  await expect.element(screen.getByText(veedor.page)).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
  await expectAccessible();
});
