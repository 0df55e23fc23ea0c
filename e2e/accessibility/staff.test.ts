import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { test } from '../support/server.ts';
import { enterAs, staff } from '../support/staff.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ reducedMotion: 'reduce' });

test('the failed dashboard and the end of the session are accessible', { tag: '@full' }, async ({ page, server }) => {
  await page.clock.install();
  for (const url of ['**/api/candidates/statistics', '**/api/activity-logs/search']) {
    await page.route(url, (route) => route.fulfill({ status: 403, json: { message: 'No.', code: 'forbidden' } }));
  }
  await enterAs(page, server, staff.reviewer);
  await expect(page.getByRole('alert').filter({ hasText: 'Hubo un error.' })).toHaveCount(2);
  await expect(page.getByRole('img', { name: /^Columnas por día/ })).toBeVisible();
  await expectAccessible(page, 'dashboard, failed');
  await page.clock.fastForward('58:30');
  await expect(page.getByRole('dialog', { name: 'Advertencia de Sesión' })).toBeVisible();
  await expectAccessible(page, 'session warning');
});
