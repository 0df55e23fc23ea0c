import { expect } from '@playwright/test';
import { demoEntity } from '../../apps/server/src/demo/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { call } from '../support/candidate-by-api.ts';
import { test } from '../support/server.ts';
import { staff, staffSession } from '../support/staff.ts';

test.describe.configure({ timeout: 180_000 });
test.use({ reducedMotion: 'reduce' });

test('the data policy and the map of the site are accessible', async ({ page }) => {
  await page.goto('/tratamiento-de-datos');
  await expect(page.getByText(/^Versión 2025-1, vigente desde el/)).toBeVisible();
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

test('the footer names the public body and how to notify it, and only where the board is one', {
  tag: '@full',
}, async ({ page, server }) => {
  const { token } = (await staffSession(server, staff.administrator)).token_info;
  const setPublicBody = (shows_gov_bar: boolean) =>
    call(server, 'PATCH', '/admin/processes/2025', { shows_gov_bar }, token);
  const foot = page.getByRole('contentinfo');
  const bar = page.getByRole('region', { name: 'Portal del Estado colombiano' });
  await page.goto('/terminos');
  await expect(bar).toBeVisible();
  await expect(foot).toContainText('NIT 900.123.456-7');
  await expect(foot).toContainText(demoEntity.entity_address);
  await expect(foot).toContainText('Notificaciones judiciales:');
  await expect(foot.getByRole('link', { name: demoEntity.notifications_email })).toHaveAttribute(
    'href',
    `mailto:${demoEntity.notifications_email}`,
  );
  await setPublicBody(false);
  try {
    // The words of the process in a page may be a second old.
    await expect(async () => {
      await page.goto('/terminos');
      await expect(foot).toBeVisible();
      await expect(bar).toHaveCount(0, { timeout: 500 });
    }).toPass();
    await expect(foot).not.toContainText(/NIT|Notificaciones judiciales/);
    await expect(foot).not.toContainText(demoEntity.entity_address);
    await expect(foot.getByRole('link', { name: 'atencion@junta.test' })).toBeVisible();
  } finally {
    await setPublicBody(true);
  }
});

test('at 640 px, text of twice the size leaves nothing cut off or beside the page', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 800 });
  for (const path of ['/', '/candidatos', '/terminos']) {
    await page.goto(path);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    // As a browser that enlarges text alone: every size is doubled, whatever its unit.
    await page.evaluate(() => {
      const all = [...document.querySelectorAll<HTMLElement>('body *')];
      const sizes = all.map((node) => Number.parseFloat(getComputedStyle(node).fontSize));
      for (const [at, node] of all.entries()) node.style.fontSize = `${String(2 * (sizes[at] ?? 0))}px`;
    });
    await expectNoSidewaysScroll(page, `${path}, 640 px at 200 %`);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main a, main button, main h1, main h2, header a, header button')]
        .filter((node) => !node.matches('.spoken') && node.checkVisibility())
        .filter((node) => getComputedStyle(node).overflow === 'hidden')
        .filter((node) => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1)
        .map((node) => node.outerHTML.slice(0, 120)),
    );
    expect(cut, path).toEqual([]);
  }
});
