import { expect } from '@playwright/test';
import { demoEntity } from '../../apps/server/src/demo/people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { call } from '../support/candidate-by-api.ts';
import { test } from '../support/server.ts';
import { staff, staffSession } from '../support/staff.ts';

test.describe.configure({ timeout: 180_000 });
test.use({ reducedMotion: 'reduce' });

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
