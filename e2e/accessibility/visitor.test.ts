import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { picture } from '../support/picture.ts';
import { test } from '../support/server.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ reducedMotion: 'reduce' });

test('visitors’ pages are accessible: landing, unknown address, data policy and map of the site, also with text of twice the size', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/home');
  await expect(page.getByRole('link', { name: 'Iniciar Inscripción' })).toHaveCount(2);
  await picture(page, 'landing', { height: 1240 });
  await expectAccessible(page, 'landing');
  await page.goto('/no-existe');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'not found');
  await page.goto('/tratamiento-de-datos');
  await expect(page.getByText(/^Versión 2025-1, vigente desde el/)).toBeVisible();
  await expect(page.getByText('NIT: 900.123.456-7')).toBeVisible();
  await expectAccessible(page, 'data policy');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mapa del sitio' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mapa del sitio' })).toBeVisible();
  await expectAccessible(page, 'site map');

  await page.setViewportSize({ width: 640, height: 800 });
  for (const path of ['/', '/candidatos', '/terminos']) {
    await page.goto(path);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    // As a browser that enlarges text alone: every size is doubled, whatever its unit.
    await page.evaluate(() => {
      const all = [...document.querySelectorAll<HTMLElement>('body *')];
      const sizes = all.map((node) => Number.parseFloat(getComputedStyle(node).fontSize));
      for (const [index, node] of all.entries()) node.style.fontSize = `${String(2 * (sizes[index] ?? 0))}px`;
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
