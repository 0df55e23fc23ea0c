import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { test } from '../support/server.ts';
import {
  askForCode,
  ballotShown,
  chooseFirst,
  confirmButton,
  enterAsElector,
  logInAsVoter,
  trackingCode,
  voteDialog,
  voteRegistered,
} from '../support/voting.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ reducedMotion: 'reduce' });

const closed = {
  process: {
    slug: '2025',
    state: 'current',
    title: 'Elecciones 2025',
    body: 'Tribunal Disciplinario',
    period: '2026-2029',
    organiser: 'Junta Central de Contadores',
    contact: { page: null, email: null, phone: null, hours: null },
  },
  contests: [],
  windows: { voting: { opens_at: '2025-01-01T13:00:00.000Z', closes_at: '2025-02-01T22:00:00.000Z' } },
  now: '2026-01-01T00:00:00.000Z',
};

test('the voting categories, open and closed, and the roll check are accessible', async ({ page }) => {
  await page.goto('/voting/select');
  await expect(page.getByRole('link', { name: /^Votar por/ })).toHaveCount(2);
  await expectAccessible(page, 'categories');
  await page.route('**/api/elections/calendar', (route) => route.fulfill({ json: { data: closed } }));
  await page.goto('/voting/select');
  await expect(page.getByText('Las votaciones cerraron el 01/02/2025 a las 17:00.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Votar por/ }).first()).toBeDisabled();
  await expectAccessible(page, 'categories, closed');
  await page.unroute('**/api/elections/calendar');
  await page.goto('/voting/censo');
  await page.getByRole('button', { name: 'Consultar' }).click();
  await expect(page.getByText('El número de documento es obligatorio')).toBeVisible();
  await expectAccessible(page, 'roll, refused');
  await page.getByRole('textbox', { name: 'Cédula' }).fill('1000000411');
  await page.getByRole('button', { name: 'Consultar' }).click();
  await expect(page.getByText(/^Estás en el censo electoral/)).toBeVisible();
  await expectAccessible(page, 'roll, answered');
});

test('the voter logins and setting a password are accessible', async ({ page }) => {
  await askForCode(page, '1000000999');
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: 'no está en el censo' })).toBeVisible();
  await expectAccessible(page, 'login of accountants, refused');
  await askForCode(page, '1000000411');
  await page.getByRole('textbox', { name: 'Código de verificación' }).fill('000000');
  await expect(page.getByText('El código ingresado es incorrecto.')).toBeVisible();
  await expectAccessible(page, 'code, refused');
  await page.goto('/voting/login-ies');
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(page.getByText('Por favor ingresa una contraseña válida')).toBeVisible();
  await expectAccessible(page, 'login of electors, refused');
  await page.goto('/voting/forgot-password');
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('nadie@ies.test');
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByRole('main').getByRole('status')).not.toBeEmpty();
  await expectAccessible(page, 'forgotten password');
  await page.goto(`/voting/set-password#token=${'a'.repeat(43)}`);
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('Cumbre-de-Nariño-8');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page.getByText(/venció o ya se usó/)).toBeVisible();
  await expectAccessible(page, 'password, dead link');
  await page.goto('/voting/set-password');
  await page.reload();
  await expect(page.getByText('Falta el enlace')).toBeVisible();
  await expectAccessible(page, 'password, no link');
});

test('the ballot is accessible, also without search results and when it fails to load', async ({ page, server }) => {
  await page.route('**/api/voting/ballot', (route) => route.abort());
  await logInAsVoter(page, server, '1000000412');
  await expect(page.getByText('No pudimos mostrar la papeleta')).toBeVisible();
  await expectAccessible(page, 'ballot, failed');
  await page.unroute('**/api/voting/ballot');
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await ballotShown(page);
  await expectAccessible(page, 'ballot');
  await page.getByRole('textbox', { name: /^Buscar candidatos/ }).fill('nadie se llama así');
  await expect(page.getByText('No se encontraron candidatos')).toBeVisible();
  await expectAccessible(page, 'ballot, nothing found');
});

test('the confirmation, a vote being sent, the receipt and its verification are accessible', async ({ page }) => {
  await enterAsElector(page, 11);
  await chooseFirst(page);
  await expectAccessible(page, 'question', 'dialog');
  const url = '**/api/voting/ballots';
  await page.route(url, (route) => route.fulfill({ status: 422, json: { code: 'invalid_ballot', message: 'No.' } }));
  await confirmButton(page).click();
  await expect(voteDialog(page).getByRole('alert')).toContainText('No.');
  await expectAccessible(page, 'question, refused', 'dialog');
  await page.unroute(url);
  await page.route(url, (route) => route.abort());
  await confirmButton(page).click();
  await expect(voteDialog(page).getByRole('status')).toContainText('Nada se ha perdido');
  await expectAccessible(page, 'vote on its way', 'dialog');
  await page.unroute(url);
  await voteRegistered(page);
  await expectAccessible(page, 'final view');

  const code = await trackingCode(page);
  await page.goto('/verificar');
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByText(/^No parece un código/)).toBeVisible();
  await expectAccessible(page, 'verification, refused');
  await page.getByRole('textbox', { name: 'Código' }).fill(code);
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByText('La papeleta está en la urna')).toBeVisible();
  await expectAccessible(page, 'verification, ballot');
  await page.goto('/verificar?codigo=ABCDE-FGHJK-MNPQR-STVWX');
  await expect(page.getByText('Ningún certificado tiene este código')).toBeVisible();
  await expectAccessible(page, 'verification, unknown');
});
