import { expect } from '@playwright/test';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { expectAccessible, expectVariantAccessible } from '../support/accessibility.ts';
import { askForCorrection, inDays } from '../support/administration.ts';
import { call, registerUpTo } from '../support/candidate-by-api.ts';
import { test } from '../support/server.ts';
import { staff, staffSession } from '../support/staff.ts';

test.use({ reducedMotion: 'reduce' });
test.describe.configure({ timeout: 240_000 });

/** The newest link to a page among the mails to an address. */
async function mailedLink(server: ServerProcess, address: string, page: string): Promise<string> {
  const answer = await call(server, 'POST', '/dev/mail/search', { to: address });
  const texts = (answer as { data: { text: string }[] }).data.map(({ text }) => text);
  const link = texts.flatMap((text) => new RegExp(`/${page}#token=[\\w-]+`).exec(text)?.[0] ?? [])[0];
  if (link === undefined) throw new Error(`No link to ${page} was mailed`);
  return link;
}

test('the page that disowns a registration is accessible in every state', async ({ page, server, newPerson }) => {
  const person = newPerson();
  await registerUpTo('data', server, person);
  await page.goto(await mailedLink(server, person.email, 'no-fui-yo'));
  const freeze = page.getByRole('button', { name: 'No fui yo: congelarla' });
  await expect(freeze).toBeVisible();
  await expectAccessible(page, 'disowning, asked');
  await freeze.click();
  await expect(page.getByText('La inscripción quedó congelada')).toBeVisible();
  await expectAccessible(page, 'disowning, frozen');
  await page.goto('about:blank');
  await page.goto(`/no-fui-yo#token=${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Este enlace no sirve' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'atencion@junta.test' })).toBeVisible();
  await expectVariantAccessible(page, 'disowning, dead link');
});

test('the page that stops a change is accessible in every state', { tag: '@full' }, async ({ page, server }) => {
  const correction = { email: 'correcto487@demo.test', reason: 'Mostró su cédula en la sede.' };
  await askForCorrection(server, staff.administrator, '1000000487', correction);
  await page.goto(await mailedLink(server, 'cc1000000487@demo.test', 'detener-cambio'));
  const stop = page.getByRole('button', { name: 'Detener este cambio' });
  await expect(stop).toBeVisible();
  await expectVariantAccessible(page, 'stopping, asked');
  await stop.click();
  await expect(page.getByText('El cambio está detenido')).toBeVisible();
  await expectAccessible(page, 'stopping, stopped');
  await page.goto('about:blank');
  await page.goto(`/detener-cambio#token=${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'stopping, dead link');
});

test('the page that answers a question is accessible in every state', { tag: '@full' }, async ({
  page,
  server,
  newPerson,
}) => {
  const person = newPerson();
  const id = await registerUpTo('submitted', server, person);
  const { token } = (await staffSession(server, staff.reviewer)).token_info;
  const question = { text: '¿Su segundo apellido es Peña o Piña?', wants_file: true, answer_by: inDays(0) };
  await call(server, 'POST', `/candidates/${String(id)}/questions`, question, token);
  await page.goto(await mailedLink(server, person.email, 'pregunta'));
  await page.getByRole('textbox', { name: 'Su respuesta' }).fill('Es Piña, como en mi cédula.');
  const send = page.getByRole('button', { name: 'Enviar la respuesta' });
  await send.click();
  await expect(page.getByText('Adjunte el archivo que le piden, o marque que no lo tiene.')).toBeVisible();
  await expectAccessible(page, 'question, refused');
  await page.getByRole('checkbox', { name: 'No tengo ese archivo' }).check();
  await send.click();
  await expect(page.getByText(/^La recibimos el /)).toBeVisible();
  await expectAccessible(page, 'question, answered');
  await page.goto('about:blank');
  await page.goto(`/pregunta#token=${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Este enlace no sirve' })).toBeVisible();
  await expectAccessible(page, 'question, dead link');
});
