import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { test } from '../support/server.ts';
import { enterAs, staff } from '../support/staff.ts';

// The journeys beside this one walk through what a page shows once somebody works there; most run in the full run alone.
test.describe.configure({ timeout: 300_000 });
test.use({ reducedMotion: 'reduce' });

const whatLoads = '[aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root, [role=status]:has-text("Cargando")';

/** Those to which the page's links lead, each once. */
async function addressesIn(links: Locator): Promise<string[]> {
  await expect(links).not.toHaveCount(0);
  return links.evaluateAll((all) => [
    ...new Set(all.map((link) => new URL((link as HTMLAnchorElement).href).pathname)),
  ]);
}

async function expectAccessibleAt(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator(whatLoads)).toHaveCount(0);
    await expectAccessible(page, path);
  }
}

test('every page of the site’s map is accessible as it opens, and those that mails lead to', async ({ page }) => {
  await page.goto('/mapa-del-sitio');
  const ofMap = await addressesIn(page.getByRole('main').getByRole('link'));
  const ofMails = [
    '/preferencias-correo',
    '/no-fui-yo',
    '/pregunta',
    '/reclamacion',
    '/detener-cambio',
    '/directorio',
    '/custodio',
    '/telefono',
  ];
  await expectAccessibleAt(page, [...ofMap, ...ofMails, '/no-existe']);
});

test('every page of the staff’s menu is accessible as it opens', async ({ page, server }) => {
  await enterAs(page, server, staff.administrator);
  const ofMenu = await addressesIn(page.getByRole('navigation', { name: 'Gestión del proceso' }).getByRole('link'));
  await expectAccessibleAt(page, [...ofMenu, '/app/votacion/contador', '/app/administracion/procesos/2025']);
});
