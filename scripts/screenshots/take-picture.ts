import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';

export const folder = join(import.meta.dirname, '../../docs/images');

export const looks = {
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} as const;
type Look = keyof typeof looks;

interface Picture {
  name: string;
  look: Look;
  theme: 'light' | 'dark';
  /** For a subject taller than the usual height. */
  height?: number;
}

export async function take(page: Page, { name, look, theme, height }: Picture): Promise<void> {
  const { viewport } = looks[look];
  await page.setViewportSize({ ...viewport, height: height ?? viewport.height });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.evaluate(() => document.fonts.ready);
  // Pages of other programs have no scheme of their own to switch.
  await page.waitForFunction((wanted) => {
    const scheme = document.documentElement.dataset['mantineColorScheme'];
    return scheme === undefined || scheme === wanted;
  }, theme);
  // Embedded files are rendered shortly after they load.
  await page.waitForTimeout(400);
  const suffix = [look === 'phone' ? '-360' : '', theme === 'dark' ? '-dark' : ''].join('');
  const file = join(folder, `${name}${suffix}.png`);
  // The pictures have flat colours and text, so a palette takes a third of the bytes without visible difference.
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(file);
  process.stdout.write(`${file} ${Math.round(statSync(file).size / 1024)} kB\n`);
}

export async function toTop(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** Waits until toasts are gone, because they would cover the subject. */
export async function toastsGone(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Cerrar aviso' })).toHaveCount(0, { timeout: 15_000 });
}

export async function scrollTo(page: Page, heading: string): Promise<void> {
  await page
    // Sections of a form tell beside their name how much of them is filled.
    .getByRole('heading', { name: heading, level: 2 })
    .first()
    .evaluate((node) => window.scrollTo(0, node.getBoundingClientRect().top + window.scrollY - 96));
}

export async function openPage(browser: Browser, server: ServerProcess, look: Look): Promise<Page> {
  const context = await browser.newContext({
    ...looks[look],
    baseURL: server.url,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(60_000);
  return context.newPage();
}
