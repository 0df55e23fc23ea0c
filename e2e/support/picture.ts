import { basename, join } from 'node:path';
import { type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';

const root = join(import.meta.dirname, '../..');

/** With `npm test -- --pictures`, journeys keep how their screens look. Otherwise the calls below do nothing. */
export const takesPictures = process.env['PICTURES'] === '1';

interface Frame {
  width?: number;
  height?: number;
  /** What the picture begins with; the top of the page otherwise. */
  from?: Locator;
}

/** Keeps a picture that a document shows: docs/images/NAME.png. */
export async function picture(page: Page, name: string, { width = 1280, height = 800, from }: Frame = {}) {
  if (!takesPictures) return;
  const before = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width, height });
  // A toast would cover the subject.
  await page.getByRole('button', { name: 'Cerrar aviso' }).first().waitFor({ state: 'detached' });
  await settle(page);
  if (from) await from.evaluate((node) => node.scrollIntoView());
  // Flat colours and text: a palette takes a third of the bytes without visible difference.
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(join(root, 'docs/images', `${name}.png`));
  await page.setViewportSize(before);
}

/** Keeps how a screen looks now in the folder pictures, to be compared with how it looked before a change. */
export async function pictureOfScreen(page: Page, screen: string, look: string): Promise<void> {
  const journey = basename(test.info().file, '.test.ts');
  const name = `${journey} ${screen} ${look}`.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '-');
  await settle(page);
  await page.screenshot({ path: join(root, 'pictures', `${name}.png`), fullPage: true });
}

/** Waits until nothing is half loaded. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    scrollTo(0, 0);
    await document.fonts.ready;
    const images = [...document.images];
    for (const image of images) image.loading = 'eager';
    await Promise.allSettled(images.map((image) => image.decode()));
  });
  // A page of a PDF is drawn shortly after its text.
  if ((await page.locator('canvas').count()) > 0) await page.waitForTimeout(1500);
}
