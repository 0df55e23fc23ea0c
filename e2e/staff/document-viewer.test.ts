import { expect, type Locator, type Page } from '@playwright/test';
import { openReview, pageCount, pdfPage, tab } from '../support/review.ts';
import { test } from '../support/server.ts';
import { logInAs, staff } from '../support/staff.ts';

// Only viewed and never decided, so other journeys can use its candidate.
const NUMBER = '1000000211';
const viewer = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const factor = (page: Page, name: string) => viewer(page, name).getByText(/^\d+ %$/);

interface Size {
  width: number;
  height: number;
}

async function sizeOf(shown: Locator): Promise<Size> {
  const box = await shown.boundingBox();
  return { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) };
}

/** Rendering takes a moment, so the assertion polls for the final size. */
async function expectSize(shown: Locator, { width, height }: Size): Promise<void> {
  await expect
    .poll(async () => {
      const is = await sizeOf(shown);
      return Math.abs(is.width - width) <= 2 && Math.abs(is.height - height) <= 2 ? 'as asked' : is;
    })
    .toBe('as asked');
}

async function openIdentification(page: Page): Promise<Size> {
  await openReview(page, 'first', NUMBER);
  await tab(page, 'Identificación').click();
  await expect(pdfPage(page)).toContainText('1.000.000.211');
  await expect(factor(page, 'Identificación')).toHaveText('100 %');
  return sizeOf(pdfPage(page));
}

test('a document is made larger and smaller, turned and fitted by its buttons', { tag: '@full' }, async ({
  page,
  server,
}) => {
  await logInAs(page, server, staff.reviewer);
  const { width, height } = await openIdentification(page);
  expect(height).toBeGreaterThan(width);

  await tool(page, 'Acercar').click();
  await expect(factor(page, 'Identificación')).toHaveText('125 %');
  await expectSize(pdfPage(page), { width: width * 1.25, height: height * 1.25 });
  await tool(page, 'Alejar').click();
  await tool(page, 'Alejar').click();
  await expect(factor(page, 'Identificación')).toHaveText('75 %');
  await expectSize(pdfPage(page), { width: width * 0.75, height: height * 0.75 });

  await tool(page, 'Ajustar al ancho').click();
  await expect(tool(page, 'Ajustar al ancho')).toHaveAttribute('aria-pressed', 'true');
  await expectSize(pdfPage(page), { width, height });
  await tool(page, 'Girar a la derecha').click();
  // Rotated to landscape: as wide as its room, and proportionally lower.
  await expectSize(pdfPage(page), { width, height: width * (width / height) });
  await expect(pdfPage(page)).toContainText('1.000.000.211');
  await tool(page, 'Girar a la izquierda').click();
  await expectSize(pdfPage(page), { width, height });

  await tool(page, 'Ver la página completa').click();
  await expect(tool(page, 'Ver la página completa')).toHaveAttribute('aria-pressed', 'true');
  const room = await sizeOf(page.getByRole('region', { name: 'Identificación, página' }));
  await expect.poll(async () => (await sizeOf(pdfPage(page))).height).toBeLessThanOrEqual(room.height);
  for (let steps = 0; steps < 12 && (await tool(page, 'Acercar').isEnabled()); steps += 1) {
    await tool(page, 'Acercar').click();
  }
  await expect(factor(page, 'Identificación')).toHaveText('400 %');
  await expect(tool(page, 'Acercar')).toBeDisabled();
});

test('a document is zoomed, rotated and fitted with the keyboard, wherever the focus is', { tag: '@full' }, async ({
  page,
  server,
}) => {
  await logInAs(page, server, staff.reviewer);
  const { width, height } = await openIdentification(page);
  await page.keyboard.press('+');
  await expectSize(pdfPage(page), { width: width * 1.25, height: height * 1.25 });
  await page.keyboard.press('-');
  await expectSize(pdfPage(page), { width, height });
  await page.keyboard.press('g');
  await expectSize(pdfPage(page), { width, height: width * (width / height) });
  for (let turns = 0; turns < 3; turns += 1) await page.keyboard.press('g');
  await expectSize(pdfPage(page), { width, height });
  await page.keyboard.press('0');
  await expect(tool(page, 'Ver la página completa')).toHaveAttribute('aria-pressed', 'true');

  await tab(page, 'Consolidado').click();
  await expect(pageCount(page)).toHaveText(/^Página 1 de \d+$/);
  const canvas = page.getByRole('region', { name: 'Consolidado de la inscripción, página' });
  await canvas.focus();
  await page.keyboard.press('ArrowRight');
  await expect(pageCount(page)).toHaveText(/^Página 2 de \d+$/);
  await page.keyboard.press('ArrowLeft');
  await expect(pageCount(page)).toHaveText(/^Página 1 de \d+$/);
  await expect(tool(page, 'Página anterior')).toBeDisabled();
  // When zoomed in, arrow keys scroll; period and comma still turn pages.
  await page.keyboard.press('+');
  await expect(factor(page, 'Consolidado de la inscripción')).toHaveText('125 %');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('.');
  await expect(pageCount(page)).toHaveText(/^Página 2 de \d+$/);
  // The browser's own zoom shortcut is left alone.
  await page.keyboard.press('Control+0');
  await expect(factor(page, 'Consolidado de la inscripción')).toHaveText('125 %');
});

test('a photo is fitted as a whole, and zoomed and rotated like a document', { tag: '@full' }, async ({
  page,
  server,
}) => {
  await logInAs(page, server, staff.auditor);
  await openReview(page, 'first', NUMBER);
  const photo = page.getByRole('img', { name: 'Fotografía' });
  await expect(photo).toBeVisible();
  await expect(tool(page, 'Ver la página completa')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await sizeOf(photo)).height).toBeGreaterThan(200);
  const { width, height } = await sizeOf(photo);
  const room = await sizeOf(page.getByRole('region', { name: 'Fotografía, página' }));
  expect(height).toBeLessThanOrEqual(room.height);
  await tool(page, 'Ajustar al ancho').click();
  await expect.poll(async () => (await sizeOf(photo)).width).toBeGreaterThan(width);
  const wide = await sizeOf(photo);
  await tool(page, 'Girar a la derecha').click();
  await expectSize(photo, { width: wide.width, height: wide.width * (wide.width / wide.height) });
});
