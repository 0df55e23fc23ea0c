import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from '../scripts/find-chromium.ts';

/** Bundles an entry for a browser. */
export async function bundle(entry: string): Promise<string> {
  const output = await build({
    logLevel: 'silent',
    configFile: false,
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'entry' } },
  });
  const first = [output].flat().find((one) => 'output' in one);
  if (first === undefined) throw new Error('nothing was built');
  return first.output[0].code;
}

/** Works in a page of Chromium in which the entry has defined a global function; undefined without Chromium. */
export async function withBundle<T>(
  entry: string,
  global: string,
  work: (page: Page) => Promise<T>,
): Promise<T | undefined> {
  const executablePath = findChromium();
  if (executablePath === null) return undefined;
  const code = await bundle(entry);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage();
    // WebCrypto requires a secure origin, which localhost is.
    await page.route('http://localhost/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bench</title>' }),
    );
    await page.goto('http://localhost/');
    await page.addScriptTag({ type: 'module', content: `${code}\n` });
    await page.waitForFunction((name) => name in globalThis, global);
    return await work(page);
  } finally {
    await browser.close();
  }
}
