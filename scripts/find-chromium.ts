import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

// The headless shell needs four fifths of the CPU time for a journey.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApps = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

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

function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', ['-q', ...args], { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;
}

/** Finds Chromium, or installs the distribution's package if this process may install software. */
export function ensureChromium(): string {
  const present = findChromium();
  if (present !== null) return present;
  const mayInstall = process.env['CHROMIUM_PATH'] === undefined && process.getuid?.() === 0;
  if (mayInstall && isProgram('/usr/bin/apt-get')) {
    process.stdout.write('No Chromium found: installing the distribution’s.\n');
    // The package list may be missing, or outdated and name versions that the archive no longer has.
    const install = (name: string) => apt('install', '-y', '--no-install-recommends', name);
    if (apt('update') && (install('chromium-headless-shell') || install('chromium'))) {
      const installed = findChromium();
      if (installed !== null) return installed;
    }
  }
  throw new Error(howToInstall);
}
