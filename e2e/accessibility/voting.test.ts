import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible, expectVariantAccessible } from '../support/accessibility.ts';
import { picture } from '../support/picture.ts';
import { test } from '../support/server.ts';
import { voteAsElector } from '../support/vote-by-api.ts';
import {
  askForCode,
  chooseFirst,
  confirmButton,
  ELECTOR_PASSWORD,
  electorAddress,
  enterAsElector,
  enterAsVoter,
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
    entity: { nit: null, address: null, notifications_email: null },
    shows_gov_bar: false,
    voters_forgotten: false,
  },
  contests: (['code', 'password'] as const).map((login) => ({
    contest: login === 'code' ? 'contador' : 'ies',
    title: 'Representantes',
    question: 'Representante',
    candidate_type: login === 'code' ? 'CANDIDATE_ACCOUNTANT' : 'CANDIDATE_IES',
    login,
    windows: null,
    stage: 'tallied',
    cleared: true,
    credential_authority: null,
  })),
  windows: { voting: { opens_at: '2025-01-01T13:00:00.000Z', closes_at: '2025-02-01T22:00:00.000Z' } },
  turnout: [],
  results: [],
  now: '2026-01-01T00:00:00.000Z',
};

test('the voting categories, open and closed, and the roll check are accessible', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/voting/select');
  await expect(page.getByRole('link', { name: /^Votar por/ })).toHaveCount(2);
  await expectAccessible(page, 'categories');
  await page.route('**/api/elections/calendar', (route) => route.fulfill({ json: { data: closed } }));
  await page.goto('/voting/select');
  await expect(page.getByText('Las votaciones cerraron el 01/02/2025 a las 17:00.').first()).toBeVisible();
  await expect(page.getByText(/^Votar por/)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Ya voté: ver mi certificado' })).toHaveCount(2);
  await expectAccessible(page, 'categories, closed');
  await page.getByRole('link', { name: 'Inicio', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'La votación cerró' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ir a votar' })).toHaveCount(0);
  await expectVariantAccessible(page, 'landing, voting closed');
  await page.unroute('**/api/elections/calendar');
  await page.goto('/voting/censo');
  await page.getByRole('button', { name: 'Consultar' }).click();
  await expect(page.getByText('El número de documento es obligatorio')).toBeVisible();
  await expectVariantAccessible(page, 'roll, refused');
  await page.getByRole('textbox', { name: 'Cédula' }).fill('1000000411');
  await page.getByRole('button', { name: 'Consultar' }).click();
  await expect(page.getByText(/^Estás en el censo electoral/)).toBeVisible();
  await expectAccessible(page, 'roll, answered');
});

test('the voter logins and setting a password are accessible', { tag: '@full' }, async ({ page }) => {
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
  await expectVariantAccessible(page, 'password, no link');
});

test('a vote is accessible from its ballot to its signed receipt, which finds it in the box by text, file and link', async ({
  page,
  server,
}) => {
  await enterAsVoter(page, server, '1000000412');
  await picture(page, 'ballot', { height: 1380 });
  await expectAccessible(page, 'ballot');
  await chooseFirst(page);
  await expectAccessible(page, 'question', 'dialog');
  await confirmButton(page).click();
  await voteRegistered(page);
  const signed = page.getByRole('region', { name: 'Tu comprobante' });
  await expect(signed.getByText(/comprobó la firma/)).toBeVisible();
  await picture(page, 'vote-registered', { height: 1720 });
  const download = page.waitForEvent('download');
  await signed.getByRole('button', { name: 'Guardar el comprobante' }).click();
  const file = await (await download).path();
  const receipt = await readFile(file, 'utf8');
  await expect(signed.getByRole('img', { name: /^Código QR/ })).toBeVisible();
  await expectAccessible(page, 'final view');

  const code = await trackingCode(page);
  expect(receipt).toContain(code);
  await page.goto('/verificar');
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByText(/^Pega o escribe primero/)).toBeVisible();
  await expectAccessible(page, 'verification, refused');
  await page.getByRole('textbox', { name: 'Código' }).fill(code);
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByText('La papeleta está en la urna')).toBeVisible();
  await expectAccessible(page, 'verification, ballot');
  await page.getByRole('textbox', { name: 'Código' }).fill(receipt);
  await page.getByRole('button', { name: 'Verificar' }).click();
  const inBox = page.getByText('El comprobante es auténtico y la papeleta está en la urna');
  await expect(inBox).toBeVisible();
  await expect(page.getByText(/Ningún veedor independiente ha firmado/)).toBeVisible();
  await page.goto('/verificar');
  await page.getByLabel('Archivo que tienes').setInputFiles(file);
  await expect(inBox).toBeVisible();
  // What the QR code opens; the receipt is taken out of the address bar.
  await page.goto(`/verificar#comprobante=${encodeURIComponent(receipt)}`);
  await expect(inBox).toBeVisible();
  await expect(page).toHaveURL('/verificar');
  // To go to the address where one is would be a reload, which checks the link's receipt again and may be later than typing.
  await page.goto('/home');
  await page.goto('/verificar');
  await page.getByRole('textbox', { name: 'Código' }).fill(receipt.slice(0, 150));
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByText('El comprobante no está completo')).toBeVisible();
  await page.getByRole('textbox', { name: 'Código' }).fill(receipt);
  await page.route('**/inclusion', (route) => route.fulfill({ status: 404, json: { code: 'not_found', message: '' } }));
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByText('El servidor no encuentra la papeleta de este comprobante')).toBeVisible();
  await expectAccessible(page, 'verification, a receipt whose ballot is missing');
  await page.goto('/verificar?codigo=ABCDE-FGHJK-MNPQR-STVWX');
  await expect(page.getByText('Ningún certificado tiene este código')).toBeVisible();
  await expectVariantAccessible(page, 'verification, unknown');
});

test('a person who has voted already is offered the receipt and the certificate, accessibly', { tag: '@full' }, async ({
  page,
  server,
}) => {
  await voteAsElector(server, electorAddress(16), 0);
  await page.goto('/voting/login-ies');
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(electorAddress(16));
  await page.getByLabel('Contraseña', { exact: true }).fill(ELECTOR_PASSWORD);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(page.getByRole('button', { name: 'Descargar Certificado' })).toBeVisible();
  await expectAccessible(page, 'already voted');
});

test('a page without scripts says so, and how to reach the board', { tag: '@full' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  });
  const page = await context.newPage();
  // Roles aren't computed within <noscript>.
  const words = page.locator('.without-script');
  // The booth's own file is the same for everybody: it names no process.
  await page.goto('/voting/login-accountant');
  await expect(words).toContainText('Para votar hace falta JavaScript');
  await expect(words).not.toContainText('Junta');
  await page.goto('/auth/login');
  await expect(words).toBeVisible();
  await expect(words).toContainText('Para usar esta plataforma hace falta JavaScript');
  await expect(words).toContainText('Junta Central de Contadores');
  await expect(words.locator('a[href="mailto:atencion@junta.test"]')).toBeVisible();
  await expect(words.locator('a[href="tel:6015550134"]')).toHaveText('601 555 0134');
  await expect(words).toContainText('Lunes a viernes, de 8:00 a. m. a 5:00 p. m.');
  const box = await words.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  await context.close();
});

test('with forced colours, on paper and in a low window the vote can be seen and cast', { tag: '@full' }, async ({
  page,
}) => {
  await enterAsElector(page, 17);
  await page.setViewportSize({ width: 640, height: 320 });
  await chooseFirst(page);
  for (const name of ['Cancelar', 'Confirmar Voto']) {
    const box = await voteDialog(page).getByRole('button', { name }).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThanOrEqual(320);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    const dialog = voteDialog(page);
    expect(await dialog.evaluate((node) => Number.parseFloat(getComputedStyle(node).borderTopWidth))).toBeGreaterThan(
      0,
    );
    await dialog.getByRole('button', { name: 'Cancelar' }).focus();
    await page.keyboard.press('Tab');
    await expect(confirmButton(page)).toBeFocused();
    expect(await confirmButton(page).evaluate((node) => getComputedStyle(node).outlineStyle)).toBe('solid');
  }
  await confirmButton(page).click();
  await voteRegistered(page);

  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Descargar Certificado' }).click();
  const message = page.getByText('El certificado se descargará en unos momentos');
  await expect(message).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  expect(await message.isVisible()).toBe(false);
  await expect(page.getByRole('heading', { level: 1, name: '¡Voto Registrado Exitosamente!' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Descargar Certificado' })).toBeHidden();
  // Dark letters on white paper, whatever the theme.
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(28, 38, 41)');

  await page.emulateMedia({ media: 'screen', forcedColors: 'active', colorScheme: 'dark' });
  await page.goto('/resultados');
  const current = page.getByRole('navigation', { name: 'Elecciones' }).locator('[aria-current]');
  const other = page.getByRole('navigation', { name: 'Elecciones' }).locator('a:not([aria-current])').first();
  const ground = (tab: typeof current) => tab.evaluate((node) => getComputedStyle(node).backgroundColor);
  expect(await ground(current)).not.toBe(await ground(other));
});
