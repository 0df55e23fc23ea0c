import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { installFirstOf, isProgram } from './apt-get.ts';

// The headless shell needs four fifths of the CPU time for a journey.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApps = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env['CHROMIUM_PATH']) return isProgram(env['CHROMIUM_PATH']) ? env['CHROMIUM_PATH'] : null;
  const folders = [...(env['PATH'] ?? '').split(delimiter).filter(Boolean), '/usr/bin', '/usr/local/bin', '/snap/bin'];
  const candidates = [
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    chromium.executablePath(),
    ...macApps,
  ];
  return candidates.find(isProgram) ?? null;
}

/** How journeys and component tests start Chromium. */
export function launchOptions(): { executablePath?: string; args: string[] } {
  const executablePath = findChromium();
  return {
    ...(executablePath === null ? {} : { executablePath }),
    // Chromium's sandbox doesn't work for root, the usual user in containers. The other flags disable background network
    // traffic and the GPU.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // Otherwise Chromium renders with an emulated GPU, which costs more CPU than the pages.
      '--disable-software-rasterizer',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

const howToInstall =
  'The browser tests need Chromium and found none. Install it (Debian: apt-get install chromium; ' +
  'elsewhere: npx playwright install chromium) or name the program in CHROMIUM_PATH.';

/** Finds Chromium, or installs the distribution's package if this process may install software. */
export function ensureChromium(): string {
  const present = findChromium();
  if (present !== null) return present;
  if (process.env['CHROMIUM_PATH'] === undefined && installFirstOf('chromium-headless-shell', 'chromium')) {
    const installed = findChromium();
    if (installed !== null) return installed;
  }
  throw new Error(howToInstall);
}
