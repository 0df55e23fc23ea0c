import { type CDPSession, expect, type Page } from '@playwright/test';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { administration, dialog, inDays } from '../support/administration.ts';
import { mailedCode } from '../support/candidate-by-api.ts';
import { test } from '../support/server.ts';
import { addAuthenticator, addressOf, openSession, staff, storeSession } from '../support/staff.ts';

// Browsers know passkeys at a name only. Its passkeys would be asked for in other journeys.
test.use({ ownServer: 'passkeys', ownSettings: { host: 'localhost', env: { TRUST_PROXY: 'loopback' } } });

async function enterCode(page: Page, server: ServerProcess, number: string): Promise<void> {
  await page.goto('/auth/login');
  await page.getByRole('textbox', { name: 'Número de documento' }).fill(number);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL('/auth/verify-code');
  await page.getByRole('textbox', { name: 'Código de verificación' }).fill(await mailedCode(server, addressOf(number)));
}

async function createPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Crear llave de acceso' }).click();
  const form = dialog(page, 'Crear llave de acceso');
  await form.getByRole('textbox', { name: 'Nombre de la llave' }).fill(name);
  await form.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('La llave de acceso quedó guardada.')).toBeVisible();
}

/** How the next request of a passkey ends: unlocked by its owner, or not. */
const unlock = async (
  { session, authenticatorId }: { session: CDPSession; authenticatorId: string },
  isUserVerified: boolean,
) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });

test('a passkey is offered after the code, asked for at the next login and before a grave action, and reset by another administrator', {
  tag: '@full',
}, async ({ page, browser, server }) => {
  const device = await addAuthenticator(page);
  await storeSession(page, await openSession(server, staff.administrator, '203.0.113.7'));
  await page.goto('/app/llaves-de-acceso');
  await createPasskey(page, 'Portátil de la oficina');
  await expect(page.getByRole('table', { name: 'Mis llaves de acceso' })).toContainText('Portátil de la oficina');
  await page.getByRole('banner').getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/auth/login');

  // A device that isn't unlocked opens nothing; the step survives a reload.
  await unlock(device, false);
  await enterCode(page, server, staff.administrator);
  await expect(page.getByRole('heading', { name: 'Use su llave de acceso' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('No se usó la llave de acceso');
  await page.reload();
  await unlock(device, true);
  await page.getByRole('button', { name: 'Usar llave de acceso' }).click();
  await expect(page).toHaveURL('/app/dashboard');
  await expect(page.getByText('Proteja su cuenta con una llave de acceso')).toBeHidden();

  // Extending the vote asks again, in one place for every button.
  await page.goto(administration.calendar);
  const extend = async () => {
    await page.getByRole('button', { name: 'Cambiar fechas de votación' }).click();
    const form = dialog(page, 'Fechas de votación');
    await form.getByRole('textbox', { name: 'Fecha de cierre' }).fill(inDays(75));
    await form.getByRole('textbox', { name: 'Motivo del cambio' }).fill('Se amplía por un corte de luz');
    await form.getByRole('button', { name: 'Guardar fechas' }).click();
    await form.getByRole('textbox', { name: 'Escriba FECHAS para confirmar' }).fill('fechas');
    await form.getByRole('button', { name: 'Guardar fechas' }).click();
    return form;
  };
  await unlock(device, false);
  const form = await extend();
  await expect(form.getByRole('alert')).toContainText('No se usó la llave de acceso');
  await unlock(device, true);
  await form.getByRole('button', { name: 'Guardar fechas' }).click();
  await expect(page.getByText('El calendario se guardó correctamente.')).toBeVisible();

  // Another administrator creates a passkey of their own, and resets the first one's.
  const context = await browser.newContext({ baseURL: server.url, locale: 'es-CO' });
  const other = await context.newPage();
  await addAuthenticator(other);
  await enterCode(other, server, staff.otherAdministrator);
  await expect(other.getByText('Proteja su cuenta con una llave de acceso')).toBeVisible();
  await createPasskey(other, 'Llave física');
  await expect(other.getByText('Proteja su cuenta con una llave de acceso')).toBeHidden();
  await other.goto(administration.staff);
  const row = other.getByRole('row').filter({ hasText: '1 llave de acceso' }).filter({ hasNotText: '(usted)' });
  await row.getByRole('button', { name: /^Restablecer llaves de / }).click();
  await other.getByRole('textbox', { name: 'Motivo' }).fill('Perdió el portátil');
  await other.getByRole('button', { name: 'Sí, restablecer' }).click();
  await expect(other.getByText(/Se restablecieron las llaves de acceso de /)).toBeVisible();
  await expect(row).toHaveCount(0);
  await context.close();

  await page.reload();
  await expect(page).toHaveURL(/\/auth\/login$/);
});
