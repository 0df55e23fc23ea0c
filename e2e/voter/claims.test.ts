import { expect } from '@playwright/test';
import { simplePdf } from '../../apps/server/src/testing/fixtures/hostile-fixtures.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { dialog } from '../support/administration.ts';
import { call } from '../support/candidate-by-api.ts';
import { test } from '../support/contest.ts';
import { logInAs, staff, staffSession } from '../support/staff.ts';
import { prepareContest } from '../support/trustee.ts';

// Changes the roll.
test.use({ ownServer: 'claims', reducedMotion: 'reduce' });
test.describe.configure({ timeout: 240_000 });

const NUMBER = '1000000999';
const EMAIL = 'clara.duarte@correo.test';

test('somebody who is not on the roll claims by a mailed link, and is on it once staff accepts', {
  tag: '@full',
}, async ({ page, server, browser }) => {
  await prepareContest(server, ['1000000401', '1000000402']);
  const { token } = (await staffSession(server, staff.administrator)).token_info;
  await call(
    server,
    'PUT',
    '/admin/calendar',
    {
      window: 'claims',
      opens_at: new Date().toISOString(),
      closes_at: new Date(Date.now() + 30 * 60_000).toISOString(),
      reason: 'Lo pide esta prueba.',
    },
    token,
  );

  const context = await browser.newContext({ locale: 'es-CO', baseURL: server.url, reducedMotion: 'reduce' });
  const claimant = await context.newPage();
  const lookUp = async () => {
    await claimant.goto('/censo');
    await claimant.getByRole('textbox', { name: 'Cédula' }).fill(NUMBER);
    await claimant.getByRole('button', { name: 'Consultar' }).click();
  };
  await claimant.goto('/home');
  await expect(claimant.getByRole('region', { name: 'Calendario' })).toContainText('Reclamaciones');
  await lookUp();
  await claimant.getByRole('link', { name: 'Presentar una reclamación' }).click();
  await expectAccessible(claimant, 'claim, form');
  await claimant.getByRole('textbox', { name: 'Número de documento' }).fill(NUMBER);
  await claimant.getByRole('textbox', { name: 'Nombre completo' }).fill('Clara Inés Duarte');
  await claimant.getByRole('textbox', { name: 'Correo electrónico' }).fill(EMAIL);
  await claimant.getByRole('textbox', { name: 'Qué está mal y cómo debe quedar' }).fill('Soy contadora y no aparezco.');
  await claimant.getByRole('button', { name: 'Enviarme el enlace' }).click();
  await expect(claimant.getByText(/^Le enviamos un correo con un enlace/)).toBeVisible();

  const mails = async () =>
    ((await call(server, 'POST', '/dev/mail/search', { to: EMAIL })) as { data: { subject: string; text: string }[] })
      .data;
  await claimant.goto(/\/reclamacion#token=[\w-]+/.exec((await mails())[0]?.text ?? '')?.[0] ?? '');
  await expect(claimant).not.toHaveURL(/token/);
  const file = { name: 'tarjeta.pdf', mimeType: 'application/pdf', buffer: simplePdf() };
  await claimant.getByLabel('Adjuntar un PDF').setInputFiles(file);
  await expectAccessible(claimant, 'claim, mailed link');
  await claimant.getByRole('button', { name: 'Presentar la reclamación' }).click();
  await expect(claimant.getByText(/^Quedó presentada con el número \d+$/)).toBeVisible();
  await expectAccessible(claimant, 'claim, presented');

  await logInAs(page, server, staff.administrator);
  await page.goto('/app/dashboard');
  await page.getByRole('link', { name: '1 reclamación por decidir' }).click();
  await expectAccessible(page, 'claims, list');
  await page.getByRole('link', { name: 'Clara Inés Duarte' }).click();
  await page.getByRole('button', { name: /^Ver el archivo/ }).click();
  await expect(dialog(page, 'Archivo de la reclamación').locator('canvas').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'claim, waiting');
  await page.getByRole('button', { name: 'Aceptar', exact: true }).click();
  await dialog(page, '¿Aceptar la reclamación?')
    .getByRole('textbox', { name: 'Motivo' })
    .fill('La tarjeta está activa.');
  await expectAccessible(page, 'claim, accepting', '[role=dialog]');
  await page.getByRole('button', { name: 'Aceptar la reclamación' }).click();
  await expect(page.getByText(/^Aceptada por Beatriz Arango el/)).toBeVisible();
  await expectAccessible(page, 'claim, accepted');

  expect((await mails())[0]?.text).toContain('usted ya está en el censo electoral');
  await lookUp();
  await expect(claimant.getByText(/^Estás en el censo electoral/)).toBeVisible();
  await expect(claimant.getByText(/1 presentada, 1 aceptada, 0 rechazadas y 0 sin decidir\./)).toBeVisible();
  await expect(claimant.getByRole('link', { name: 'Mis datos están mal' })).toBeVisible();
  await expectAccessible(claimant, 'roll, with claims');
  await context.close();
});
