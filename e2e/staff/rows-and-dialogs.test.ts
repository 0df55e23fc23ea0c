import { expect, type Page } from '@playwright/test';
import { administration } from '../support/administration.ts';
import { finalize, observations, openReview, reject, rows, tab, usualReasons } from '../support/review.ts';
import { test } from '../support/server.ts';
import { logInAs, staff } from '../support/staff.ts';

/** A row of one or two lines, and its border. */
const ROW = 45;
const process = `${administration.processes}/2025`;
const window = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };

test('rows are 44 px high and slide nowhere, and the buttons of the tallest dialogs stay in sight, also on a telephone', {
  tag: '@full',
}, async ({ page, server }) => {
  await page.setViewportSize(window);
  await logInAs(page, server, staff.administrator);
  for (const list of [administration.staff, administration.processes]) {
    await page.goto(list);
    await expect(rows(page).first()).toBeVisible();
    const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights), list).toBeLessThanOrEqual(ROW);
    const slides = await page
      .getByRole('table')
      .evaluateAll((tables) =>
        tables.some(({ scrollWidth, parentElement: frame }) => scrollWidth > (frame?.clientWidth ?? 0)),
      );
    expect(slides, list).toBe(false);
  }
  for (const [address, button] of [
    [administration.staff, 'Crear usuario'],
    [administration.processes, 'Nuevo proceso'],
    [administration.calendar, 'Cambiar fechas'],
    [process, 'Cambiar Fotografía'],
    [process, 'Nueva versión'],
  ] as const) {
    await page.setViewportSize(window);
    await page.goto(address);
    await page.getByRole('main').getByRole('button', { name: button }).first().click();
    await expectButtonsInSight(page, button);
  }
  await logInAs(page, server, staff.reviewer);
  await page.setViewportSize(window);
  await openReview(page, 'first', '1000000208');
  const [photo, id, certificate] = ['Fotografía', 'Identificación', 'Antecedentes'] as const;
  await reject(page, photo, usualReasons.photo[0]);
  await reject(page, id, usualReasons.cedula[0]);
  await reject(page, certificate, usualReasons.antecedentes[0]);
  await expect(tab(page, certificate)).toContainText('Rechazado');
  await observations(page).fill('La fotografía debe repetirse con fondo blanco. '.repeat(10));
  await finalize(page).click();
  await expect(page.getByRole('region', { name: 'Correo al candidato' })).toBeVisible();
  await expectButtonsInSight(page, 'decision');
});

async function expectButtonsInSight(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (const size of [window, phone]) {
    await page.setViewportSize(size);
    await expect(async () => {
      const box = await dialog.boundingBox();
      const last = await dialog.getByRole('button').last().boundingBox();
      if (!box || !last) throw new Error('the dialog is gone');
      const edges = [box.x, box.y, size.width - box.x - box.width, size.height - box.y - box.height];
      expect(Math.min(...edges), `${name} fits ${String(size.width)} px`).toBeGreaterThanOrEqual(0);
      expect(last.y + last.height, `${name} at ${String(size.width)} px`).toBeLessThanOrEqual(box.y + box.height);
      expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    }).toPass({ timeout: 5000 });
  }
}
