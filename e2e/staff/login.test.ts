import { expect, type Page } from '@playwright/test';
import { mailedCode } from '../support/candidate-by-api.ts';
import { test } from '../support/server.ts';
import { addressOf, staff } from '../support/staff.ts';

// Its codes are real, and nobody else could request one within the minute.
test.use({ ownServer: 'login' });

const number = (page: Page) => page.getByRole('textbox', { name: 'Número de documento' });
const code = (page: Page) => page.getByRole('textbox', { name: 'Código de verificación' });
const next = (page: Page) => page.getByRole('button', { name: 'Continuar' });
const refusal = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ });

async function ask(page: Page, identification: string): Promise<void> {
  await number(page).fill(identification);
  await next(page).click();
}

test('the login validates the document number, and reveals nothing of who is on the staff', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/auth/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Iniciar Sesión' })).toBeVisible();
  const refused = {
    '': 'El número de documento es obligatorio',
    '12a45': 'Solo se permiten números',
    '1234': 'Debe tener al menos 5 dígitos',
    '1234567890123456': 'No puede tener más de 15 dígitos',
  };
  for (const [typed, message] of Object.entries(refused)) {
    await ask(page, typed);
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(number(page)).toBeFocused();
  }
  await expect(page).toHaveTitle(/^Error: /);
  await ask(page, '1000000101');
  await expect(page).toHaveURL('/auth/verify-code');
  await expect(page.getByText('Si ese documento es de alguien del equipo')).not.toHaveCount(0);
  await code(page).fill('123456');
  await expect(refusal(page)).toContainText('El codigo no es validos.');
});

test('the login accepts the mailed code, survives a reload, and ends by logging out', { tag: '@mobile-full' }, async ({
  page,
  server,
}) => {
  await page.goto('/home');
  await page.getByRole('banner').getByRole('link', { name: 'Inicio de sesión' }).click();
  await ask(page, staff.otherReviewer);
  await expect(page).toHaveURL('/auth/verify-code');
  await expect(page.getByText('enviamos un código de 6 dígitos a su correo')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Reenviar/ })).toBeDisabled();

  await code(page).fill('12345');
  await page.getByRole('button', { name: 'Verificar Código' }).click();
  await expect(page.getByText('El código debe tener exactamente 6 dígitos numéricos')).toBeVisible();
  const mailed = await mailedCode(server, addressOf(staff.otherReviewer));
  await code(page).fill(mailed === '000000' ? '000001' : '000000');
  await expect(refusal(page)).toContainText('El codigo no es validos.');
  await expect(code(page)).toBeFocused();

  // Going back and forth within the minute keeps the code that was sent.
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page).toHaveURL('/auth/login');
  await ask(page, staff.otherReviewer);
  await expect(page).toHaveURL('/auth/verify-code');
  await expect(refusal(page)).toContainText('Ya se envió un código.');
  await page.reload();
  await expect(page).toHaveURL('/auth/verify-code');

  await code(page).fill(mailed);
  await expect(page.getByText('Código verificado exitosamente')).toBeVisible();
  await expect(page).toHaveURL('/app/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('timer')).toContainText(/59:\d\d|1:00:00/);
  await expect(page).toHaveURL('/app/dashboard');

  await page.getByRole('banner').getByRole('button', { name: 'Cerrar sesión' }).click();
  const modal = page.getByRole('dialog', { name: '¿Está seguro que desea cerrar la sesión?' });
  await expect(modal).toContainText('Al continuar, la sesión actual se cerrará automáticamente.');
  await modal.getByRole('button', { name: 'Cancelar' }).click();
  await expect(modal).toBeHidden();
  await expect(page).toHaveURL('/app/dashboard');
  await page.getByRole('banner').getByRole('button', { name: 'Cerrar sesión' }).click();
  await modal.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/auth/login');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Registro de Actividades' })).toBeHidden();
  await page.goto('/app/dashboard');
  await expect(page).toHaveURL('/auth/login');
});

test('another code can be requested only when the server allows it, whatever the clock of the browser says', {
  tag: '@full',
}, async ({ page }) => {
  await page.clock.install();
  await page.goto('/auth/login');
  await ask(page, staff.auditor);
  const resend = page.getByRole('button', { name: /^Reenviar/ });
  await expect(resend).toHaveText(/^Reenviar en \d+ s$/);
  await expect(resend).toBeDisabled();
  await page.clock.fastForward('01:01');
  await expect(resend).toHaveText('Reenviar');
  await resend.click();
  await expect(refusal(page)).toContainText(/^ErrorYa se envió un código\. Se puede solicitar otro en \d+ segundos/);
  await expect(resend).toBeDisabled();
});

test('going home abandons an unfinished login', { tag: '@full' }, async ({ page }) => {
  await page.goto('/auth/login');
  await ask(page, staff.administrator);
  await expect(code(page)).toBeVisible();
  await expect(page).toHaveURL('/auth/verify-code');
  const storedLength = () => page.evaluate(() => localStorage.getItem('persist:auth')?.length ?? 0);
  // The page comes a moment before its state is encrypted and stored.
  await expect.poll(storedLength).toBeGreaterThan(0);
  await page.reload();
  await expect(code(page)).toBeVisible();
  const halfDone = await storedLength();
  await page.getByRole('banner').getByRole('link', { name: 'Inicio', exact: true }).click();
  await expect(page).toHaveURL('/home');
  await expect.poll(storedLength).toBeLessThan(halfDone);
  await page.goto('/auth/verify-code');
  await expect(page).toHaveURL('/auth/login');
});
