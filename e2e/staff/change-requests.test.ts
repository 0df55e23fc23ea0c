import { expect, type Page } from '@playwright/test';
import type { ChangeAnswer } from '@urna/contract/access/change-requests';
import type { ProcessDetail } from '@urna/contract/processes/process-admin';
import { secretKey, writeVkey } from '@urna/transparency/note/note-key';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { askForCorrection, dialog } from '../support/administration.ts';
import { call } from '../support/candidate-by-api.ts';
import { test } from '../support/server.ts';
import { addressOf, logInAs, staff, staffSession } from '../support/staff.ts';

// Changes a voter's address.
test.use({ ownServer: 'change-requests' });

const CHANGES = '/app/cambios';
const menuEntry = (page: Page) => page.getByRole('link', { name: /^Cambios en espera/ });
const open = (page: Page) => page.getByRole('region', { name: 'Por tener efecto' });
const ended = (page: Page) => page.getByRole('region', { name: 'Terminados' });
const about = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

async function mailsTo(server: ServerProcess, to: string): Promise<{ subject: string; text: string }[]> {
  const { data } = (await call(server, 'POST', '/dev/mail/search', { to })) as {
    data: { subject: string; text: string }[];
  };
  return data;
}

test('an administrator asks for the correction of a sealed address, everybody is told, and the voter’s link stops it', {
  tag: '@full',
}, async ({ page, server }) => {
  const number = '1000000485';
  await logInAs(page, server, staff.administrator);
  await page.goto('/app/mesa-de-ayuda');
  await page.getByRole('textbox', { name: 'Número de documento o correo' }).fill(number);
  await page.getByRole('button', { name: 'Buscar' }).click();
  const ask = page.getByRole('button', { name: 'Pedir la corrección del correo' });
  await ask.click();
  const form = dialog(page, 'Pedir la corrección del correo');
  await form.getByRole('button', { name: 'Pedir la corrección' }).click();
  await expect(form.getByText('El correo electrónico es obligatorio')).toBeVisible();
  await expect(form.getByText('Indique el motivo')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Correo correcto' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Correo correcto' }).fill('correcto485@demo.test');
  await form.getByRole('textbox', { name: 'Motivo' }).fill('Mostró su cédula en la sede.');
  await form.getByRole('button', { name: 'Pedir la corrección' }).click();

  const waiting = dialog(page, 'Espera a otro administrador');
  await expect(waiting).toContainText('El cambio espera a otro administrador.');
  await expect(waiting).toContainText('En la demostración la espera es de un minuto.');
  await expect(waiting.getByRole('button', { name: 'Entendido' })).toBeFocused();
  await expect(form).toBeHidden();
  await waiting.getByRole('link', { name: 'Ver los cambios en espera' }).click();
  await expect(page).toHaveURL(CHANGES);
  await expect(waiting).toBeHidden();
  const own = open(page).getByRole('article').filter({ hasText: 'correcto485@demo.test' });
  await expect(own).toContainText('Corregir un correo del censo');
  await expect(own).toContainText('Mostró su cédula en la sede.');
  await expect(own.getByRole('button', { name: 'Retirar' })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Aprobar' })).toHaveCount(0);
  await expect(menuEntry(page)).not.toContainText('por decidir');

  // Everybody is told, with a link of their own.
  const voter = `cc${number}@demo.test`;
  for (const address of [voter, 'correcto485@demo.test', addressOf(staff.otherAdministrator)]) {
    expect((await mailsTo(server, address))[0]?.text, address).toMatch(/\/detener-cambio#token=[\w-]+/);
  }
  const [link = ''] = /\/detener-cambio#token=[\w-]+/.exec((await mailsTo(server, voter))[0]?.text ?? '') ?? [];
  await page.goto(link);
  await expect(page).toHaveURL('/detener-cambio');
  await expect(page.getByRole('main')).toContainText('cor********@demo.test');
  await page.getByRole('button', { name: 'Detener este cambio' }).click();
  await expect(page.getByText('El cambio está detenido')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Ya se había detenido')).toBeVisible();

  await page.goto(CHANGES);
  const stopped = ended(page).getByRole('article').first();
  await expect(stopped).toContainText('Detenido con un enlace');
  await expect(stopped).toContainText(/con el enlace enviado a cc1\*+@demo\.test/);
  await expect(stopped).not.toContainText('correcto485@');
  await expect(open(page)).toContainText('Ningún cambio espera.');
});

test('another administrator finds a change by the menu and the dashboard, approves it, and it takes effect when the wait is over', {
  tag: '@full',
}, async ({ page, server }) => {
  const correction = { email: 'correcto486@demo.test', reason: 'Mostró su cédula en la sede.' };
  await askForCorrection(server, staff.otherAdministrator, '1000000486', correction);

  await logInAs(page, server, staff.administrator);
  await page.goto('/app/dashboard');
  await expect(menuEntry(page)).toContainText('1 por decidir');
  await expect(page.getByRole('link', { name: '1 cambio espera a otro administrador' })).toBeVisible();
  await page.getByRole('link', { name: '1 cambio espera a otro administrador' }).click();
  await expect(page.getByText('En la demostración la espera es de un minuto')).toBeVisible();
  const waiting = about(page, 'Lo pidió Hernando Ruiz');
  await waiting.getByRole('button', { name: 'Aprobar' }).click();
  const question = dialog(page, /^Aprobar: Corregir un correo del censo/);
  await expect(question).toContainText(correction.reason);
  await expect(question).toContainText(correction.email);
  await question.getByRole('button', { name: 'Sí, aprobar' }).click();
  await expect(question).toBeHidden();
  await expect(waiting).toContainText(/Lo aprobó Beatriz Arango el \d\d\/\d\d\/\d{4}/);
  await expect(menuEntry(page)).not.toContainText('por decidir');

  // The page is polled: nobody has to load it again.
  await expect(ended(page).getByRole('article').first()).toContainText('Se hizo el', { timeout: 90_000 });
  await expect(open(page)).toContainText('Ningún cambio espera.');
  await page.goto('/app/mesa-de-ayuda');
  await page.getByRole('textbox', { name: 'Número de documento o correo' }).fill('1000000486');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByRole('list', { name: /^Cambios pedidos de/ })).toContainText('Hecho');
  await expect(page.getByText('cor********@demo.test').first()).toBeVisible();
});

test('the administrator who asked withdraws a change, another one declines a change with a reason, and auditors only read', {
  tag: '@full',
}, async ({ page, server }) => {
  const correction = { email: 'correcto488@demo.test', reason: 'Mostró su cédula en la sede.' };
  await askForCorrection(server, staff.administrator, '1000000488', correction);
  const other = { email: 'correcto489@demo.test', reason: 'Llamó a la mesa de ayuda.' };
  await askForCorrection(server, staff.otherAdministrator, '1000000489', other);

  await logInAs(page, server, staff.auditor);
  await page.goto(CHANGES);
  await expect(open(page).getByRole('article')).toHaveCount(2);
  await expect(open(page).getByRole('article').getByRole('button')).toHaveCount(0);
  await expect(open(page)).not.toContainText(other.email);

  await logInAs(page, server, staff.administrator);
  await page.goto(CHANGES);
  const own = about(page, correction.email);
  await own.getByRole('button', { name: 'Retirar' }).click();
  await dialog(page, /^Retirar: /)
    .getByRole('button', { name: 'Sí, retirar' })
    .click();
  await expect(own).toHaveCount(0);
  await about(page, other.email).getByRole('button', { name: 'Rechazar' }).click();
  const decline = dialog(page, /^Rechazar: /);
  await decline.getByRole('button', { name: 'Rechazar' }).click();
  await expect(decline.getByText('Indique el motivo')).toBeVisible();
  await decline.getByRole('textbox', { name: 'Motivo' }).fill('No la conocen en la sede.');
  await decline.getByRole('button', { name: 'Rechazar' }).click();
  await expect(open(page)).toContainText('Ningún cambio espera.');
  await expect(ended(page)).toContainText('Lo retiró usted el');
  await expect(ended(page)).toContainText(/Lo rechazó Beatriz Arango el .+: No la conocen en la sede\./);

  await logInAs(page, server, staff.reviewer);
  await page.goto(CHANGES);
  await expect(page).toHaveURL('/app/dashboard');
  await expect(menuEntry(page)).toHaveCount(0);
});

test('a change that names nobody is announced on the landing page and the results, before any script runs', {
  tag: '@full',
}, async ({ page, server }) => {
  const { token } = (await staffSession(server, staff.otherAdministrator)).token_info;
  const witnesses = '/admin/processes/2025/witnesses';
  const vkey = writeVkey(secretKey('witness', 'veedor.example/cauca', new Uint8Array(32).fill(3)));
  const witness = { name: 'Universidad del Cauca', page: 'https://veedor.example', vkey };
  const { data } = (await call(server, 'POST', witnesses, witness, token)) as { data: ProcessDetail };
  const id = String(data.witnesses.find(({ name }) => name === witness.name)?.id);
  const reason = 'La universidad cerró su laboratorio.';
  const { change } = (await call(server, 'POST', `${witnesses}/${id}/retirement`, { reason }, token)) as ChangeAnswer;

  const line =
    /Se pidió retirar a «Universidad del Cauca», que sigue la urna: tendrá efecto el .+ si otro administrador lo aprueba\./;
  for (const address of ['/home', '/resultados']) {
    await expect.poll(async () => (await page.request.get(address)).text(), address).toMatch(line);
    await page.goto(address);
    await expect(page.getByRole('main').getByText(line)).toBeVisible();
  }

  await call(server, 'POST', `/admin/change-requests/${String(change.id)}/withdraw`, undefined, token);
  await expect.poll(async () => (await page.request.get('/home')).text()).not.toMatch(line);
});
