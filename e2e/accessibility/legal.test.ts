import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { test } from '../support/server.ts';

test.describe.configure({ timeout: 180_000 });
test.use({ reducedMotion: 'reduce' });

test('the data policy and the map of the site are accessible', async ({ page }) => {
  await page.goto('/tratamiento-de-datos');
  await expect(page.getByText(/^Versión 2025-2, vigente desde el/)).toBeVisible();
  await expect(page.getByText('NIT: 900.123.456-7')).toBeVisible();
  await expectAccessible(page, 'data policy');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mapa del sitio' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mapa del sitio' })).toBeVisible();
  await expectAccessible(page, 'site map');
});

test('the terms, the statement and a version that is not there are accessible', { tag: '@full' }, async ({ page }) => {
  for (const [path, title] of [
    ['/terminos', 'Términos y condiciones de uso'],
    ['/accesibilidad', 'Declaración de accesibilidad'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectAccessible(page, path);
  }
  await page.goto('/terminos?version=nunca');
  await expect(page.getByText('No existe esa versión')).toBeVisible();
  await expectAccessible(page, 'missing version');
});

test('every public page tells how to reach the board', { tag: '@full' }, async ({ page }) => {
  await page.goto('/mapa-del-sitio');
  const links = page.getByRole('main').getByRole('link');
  await expect(links.first()).toBeVisible();
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses.length).toBeGreaterThan(15);
  for (const to of addresses) {
    await page.goto(to);
    const foot = page.getByRole('contentinfo');
    await expect(foot.getByRole('link', { name: 'atencion@junta.test' }), to).toBeVisible();
    await expect(foot.getByRole('link', { name: '601 555 0134' }), to).toBeVisible();
    await expect(foot, to).toContainText('Lunes a viernes');
    await expect(page.getByRole('region', { name: 'Portal del Estado colombiano' }), to).toBeVisible();
  }
});
