import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import type { BenchElection } from './crypto-elections.ts';
import { median } from './crypto-measure.ts';

const ENTRY = resolve(import.meta.dirname, 'crypto-browser-entry.ts');

/** Bundles the package for a browser. */
async function bundle(): Promise<string> {
  const output = await build({
    logLevel: 'silent',
    configFile: false,
    build: { write: false, lib: { entry: ENTRY, formats: ['es'], fileName: 'entry' } },
  });
  const first = [output].flat().find((one) => 'output' in one);
  if (first === undefined) throw new Error('nothing was built');
  return first.output[0].code;
}

/** Wall-clock milliseconds per ballot in Chromium, for the first and for later ones; undefined without Chromium. */
export async function browserFigures(election: BenchElection): Promise<{ first: number; later: number } | undefined> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) return undefined;
  const code = await bundle();
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
    await page.waitForFunction(() => 'makeBallots' in globalThis);
    const script = `makeBallots(${JSON.stringify([election.text, election.credential, election.answer(0)])})`;
    const times: number[] = await page.evaluate(script);
    return { first: times[0] ?? Number.NaN, later: median(times.slice(1)) };
  } finally {
    await browser.close();
  }
}
