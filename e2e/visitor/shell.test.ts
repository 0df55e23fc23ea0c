import { expect } from '@playwright/test';
import { painted } from '../support/accessibility.ts';
import { test } from '../support/server.ts';
import { holdRequests } from '../support/unreliable-network.ts';

test('an unknown address shows the page-not-found message', { tag: ['@mobile-full', '@full'] }, async ({ page }) => {
  await page.goto('/home');
  await page.goto('/no-existe');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Ups! Página no encontrada');
  await expect(page).toHaveTitle(/^Página no encontrada/);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Actualizar página' }).click();
  await reloaded;
  await expect(page).toHaveURL('/no-existe');
  // The history has no earlier page of this app, so going back would leave it.
  await page.getByRole('button', { name: 'Regresar' }).click();
  await expect(page).toHaveURL('/home');
  await page.goto('/inscription/otra-cosa');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Ups! Página no encontrada');
});

for (const system of ['light', 'dark'] as const) {
  const other = system === 'light' ? 'dark' : 'light';
  const words = { light: 'Cambiar a tema claro', dark: 'Cambiar a tema oscuro' } as const;

  test(`the theme is the system's (${system}) until one chooses, and the choice is remembered`, {
    tag: '@full',
  }, async ({ page, context }) => {
    await page.emulateMedia({ colorScheme: system });
    await page.goto('/home');
    const root = page.locator('html');
    await expect(root).toHaveAttribute('data-theme', system);
    await page.emulateMedia({ colorScheme: other });
    await expect(root).toHaveAttribute('data-theme', other);
    await page.emulateMedia({ colorScheme: system });

    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await painted(page);
    const before = await ground();
    await page.getByRole('button', { name: words[other] }).click();
    await expect(root).toHaveAttribute('data-theme', other);
    await expect.poll(ground).not.toBe(before);
    await page.reload();
    await expect(root).toHaveAttribute('data-theme', other);
    const second = await context.newPage();
    await second.emulateMedia({ colorScheme: system });
    await second.goto('/procesos');
    await expect(second.locator('html')).toHaveAttribute('data-theme', other);
    await second.getByRole('button', { name: words[system] }).click();
    await expect(second.locator('html')).toHaveAttribute('data-theme', system);
  });
}

test('the landing page says what there is to do and when', { tag: '@mobile-full' }, async ({ page }) => {
  await page.goto('/home');
  await expect(page.getByText('ELECCIONES 2025 - TRIBUNAL DISCIPLINARIO')).toBeVisible();
  await expect(page.getByText('2026-2029').first()).toBeVisible();
  // The open vote leads: headline, button and turnout, and its name in the header.
  await expect(page.getByRole('heading', { name: /^Vota hasta el / })).toBeVisible();
  await expect(page.getByLabel('Participación hasta ahora')).toContainText(/Contadores.*de 100 votaron/);
  await expect(page.getByRole('link', { name: 'Ir a votar' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Etapas' }).getByRole('link', { name: 'Votar' })).toBeVisible();
  await expect(page.getByText('Gestiona las inscripciones de manera eficiente')).toBeVisible();
  const notice = page.getByRole('note').filter({ hasText: 'Importante:' });
  await expect(notice.getByRole('link', { name: /^Actualizar mis datos/ })).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('link', { name: 'Iniciar Inscripción' })).toHaveCount(2);
  await expect(page.getByText('Iniciar Subsanación')).toBeVisible();
  const windows = page.getByRole('region', { name: 'Calendario' }).getByRole('listitem');
  const names = ['Inscripciones', 'Subsanaciones', 'Reclamaciones', 'Votaciones'];
  await expect(windows).toHaveText(names.map((name) => new RegExp(`^${name}.*Hasta el`)));
});

test('the text of a page is readable and its skip link focusable before the scripts load', { tag: '@full' }, async ({
  page,
}) => {
  const letGo = await holdRequests(page, '**/assets/*.js');
  await page.goto('/verificar', { waitUntil: 'commit' });
  const title = page.getByRole('heading', { level: 1, name: 'Verificar lo que tienes' });
  await expect(title).toBeVisible();
  const skip = page.getByRole('link', { name: 'Saltar al contenido' });
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  letGo();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(title).toHaveCount(1);
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the skip link used before the scripts load moves the focus to the content once it exists', async ({ page }) => {
  const letGo = await holdRequests(page, '**/assets/*.js');
  await page.goto('/voting/select', { waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#contenido$/);
  await expect(page.getByRole('main')).toHaveCount(0);
  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});

test('far down the page, one button leads back up', { tag: '@full' }, async ({ page }) => {
  await page.goto('/home');
  const up = page.getByRole('button', { name: 'Volver arriba' });
  await expect(up).toHaveCount(0);
  await page.mouse.move(640, 400);
  // A wheel event before the page is scrollable has no effect.
  await expect(async () => {
    await page.mouse.wheel(0, 500);
    await expect(up).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await up.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the error watcher of these journeys notices what the content security policy blocks', { tag: '@full' }, async ({
  page,
  errors,
}) => {
  await page.goto('/home');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.wasRun = true';
    document.body.append(script);
  });
  await expect.poll(() => errors.join('\n')).toContain('securitypolicyviolation: script-src-elem blocked inline');
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
  errors.length = 0;
});
