import { expect, type Page } from '@playwright/test';
import { openForm, validate } from '../support/candidate-form.ts';
import { test } from '../support/server.ts';
import { enterAs, staff } from '../support/staff.ts';

// Opens many paths, each a full page load.
test.describe.configure({ timeout: 180_000 });

const staffPages = [
  '/app',
  '/app/dashboard',
  '/app/candidatos',
  '/app/candidatos/detail/1',
  '/app/rectificar-candidatos',
  '/app/rectificar-candidatos/last-review/1',
  '/app/administracion/personal',
  '/app/nada',
];
const publicPages = ['/', '/home', '/auth/login', '/auth/verify-code', '/inscription/candidate-contador/personal-form'];

/** Opens each path and returns where the guard redirects. */
async function expectLandings(page: Page, landings: Record<string, string>): Promise<void> {
  for (const [typed, landed] of Object.entries(landings)) {
    await page.goto(typed);
    await expect(page, `typed ${typed}`).toHaveURL(landed);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
}

function all(addresses: readonly string[], landed: string): Record<string, string> {
  return Object.fromEntries(addresses.map((address) => [address, landed]));
}

test('somebody without a session is sent to the login', { tag: '@full' }, async ({ page }) => {
  await expectLandings(page, {
    ...all(staffPages, '/auth/login'),
    '/auth/verify-code': '/auth/login',
    '/auth/login': '/auth/login',
    '/home': '/home',
  });
});

test('somebody with a code on its way is brought to where it is typed', { tag: '@full' }, async ({ page }) => {
  await page.route('**/api/login/request-code', (route) =>
    route.fulfill({ json: { message: 'Enviamos un código.', handle: 'x'.repeat(43), code_digits: 6 } }),
  );
  await page.goto('/auth/login');
  await page.getByRole('textbox', { name: 'Número de documento' }).fill(staff.reviewer);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL('/auth/verify-code');
  await expectLandings(page, {
    ...all([...staffPages.slice(0, 3), ...publicPages], '/auth/verify-code'),
    '/correo': '/correo',
  });
});

test('somebody who is logged in stays in the staff pages', { tag: '@full' }, async ({ page, server }) => {
  await enterAs(page, server, staff.reviewer);
  await expectLandings(page, {
    ...all(publicPages, '/app/dashboard'),
    '/inscription/candidate-ies/preview-pdf': '/app/dashboard',
    '/inscription/correct-documents/validate-candidate': '/app/dashboard',
    '/app/candidatos': '/app/candidatos',
    '/app/rectificar-candidatos': '/app/rectificar-candidatos',
    '/app/nada': '/app/nada',
    '/app': '/app',
  });
  // Any other path under /app shows the dashboard.
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goto('/no-existe');
  await expect(page.getByRole('heading', { level: 1, name: '¡Ups! Página no encontrada' })).toBeVisible();
});

test('a candidate reaches none of the staff pages', { tag: '@full' }, async ({ page, newPerson }) => {
  await openForm(page);
  await validate(page, newPerson());
  await expectLandings(
    page,
    all(
      [...staffPages.slice(0, 3), '/auth/login', '/auth/verify-code'],
      '/inscription/candidate-contador/personal-form',
    ),
  );
});
