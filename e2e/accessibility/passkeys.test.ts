import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { administration, dialog } from '../support/administration.ts';
import { mailedCode } from '../support/candidate-by-api.ts';
import { test } from '../support/server.ts';
import { addAuthenticator, addressOf, logInAs, openSession, staff, storeSession } from '../support/staff.ts';

test.describe.configure({ timeout: 240_000 });
// A name instead of an address, and every administrator needs a passkey.
test.use({
  reducedMotion: 'reduce',
  ownServer: 'needed-passkeys',
  ownSettings: { host: 'localhost', env: { STAFF_PASSKEYS: 'required', TRUST_PROXY: 'loopback' } },
});

test('the screens of passkeys are accessible: needed, offered, listed, asked for at the login, and reset', {
  tag: '@full',
}, async ({ page, browser, server }) => {
  await addAuthenticator(page);
  await logInAs(page, server, staff.administrator);
  await page.goto('/app/dashboard');
  await expect(page.getByRole('heading', { name: 'Cree su llave de acceso' })).toBeVisible();
  await expectAccessible(page, 'a passkey is needed');
  await page.getByRole('button', { name: 'Crear llave de acceso' }).click();
  const form = dialog(page, 'Crear llave de acceso');
  await form.getByRole('textbox', { name: 'Nombre de la llave' }).fill('');
  await form.getByRole('button', { name: 'Continuar' }).click();
  await expect(form.getByText('Escriba un nombre para la llave')).toBeVisible();
  await expectAccessible(page, 'a passkey’s name, refused');
  await form.getByRole('textbox', { name: 'Nombre de la llave' }).fill('Portátil');
  await form.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  const context = await browser.newContext({ baseURL: server.url, locale: 'es-CO', reducedMotion: 'reduce' });
  const other = await context.newPage();
  await addAuthenticator(other);
  await logInAs(other, server, staff.reviewer);
  await other.goto('/app/dashboard');
  await expect(other.getByText('Proteja su cuenta con una llave de acceso')).toBeVisible();
  await expectAccessible(other, 'a passkey is offered');
  await other.goto('/app/llaves-de-acceso');
  await expect(other.getByText('Todavía no tiene llaves de acceso')).toBeVisible();
  await expectAccessible(other, 'no passkeys');
  await other.getByRole('button', { name: 'Crear llave de acceso' }).click();
  await dialog(other, 'Crear llave de acceso').getByRole('button', { name: 'Continuar' }).click();
  await expect(other.getByText('Tenga una segunda llave')).toBeVisible();
  await expectAccessible(other, 'one passkey');
  await other.getByRole('button', { name: /^Eliminar la llave / }).click();
  await expect(dialog(other, /^¿Eliminar /)).toBeVisible();
  await expectAccessible(other, 'removing a passkey');
  await context.close();

  await page.goto(administration.staff);
  await page.getByRole('button', { name: /^Restablecer llaves de / }).click();
  await expect(page.getByRole('textbox', { name: 'Motivo' })).toBeVisible();
  await expectAccessible(page, 'resetting passkeys');
});

test('the login’s second step is accessible, also after the passkey was cancelled', { tag: '@full' }, async ({
  page,
  server,
}) => {
  const { session, authenticatorId } = await addAuthenticator(page);
  await storeSession(page, await openSession(server, staff.auditor, '203.0.113.7'));
  await page.goto('/app/llaves-de-acceso');
  await page.getByRole('button', { name: 'Crear llave de acceso' }).click();
  await dialog(page, 'Crear llave de acceso').getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Tenga una segunda llave')).toBeVisible();
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('banner').getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.getByRole('textbox', { name: 'Número de documento' }).fill(staff.auditor);
  await page.getByRole('button', { name: 'Continuar' }).click();
  // An earlier login of the auditor was mailed a code too, which the mailbox shows until this one has come.
  const code = page.getByRole('textbox', { name: 'Código de verificación' });
  await expect(code).toBeVisible();
  await code.fill(await mailedCode(server, addressOf(staff.auditor)));
  await expect(page.getByRole('main').getByRole('alert')).toContainText('No se usó la llave de acceso');
  await expectAccessible(page, 'the passkey was cancelled');
});
