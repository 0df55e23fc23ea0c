import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { prepareDemoData } from '../apps/server/src/testing/demo-data.ts';
import { startServerProcess } from '../apps/server/src/testing/server-process.ts';
import { buildWebApp } from './build-web-app.ts';
import { ensureChromium } from './find-chromium.ts';
import { candidatePictures } from './screenshots/candidate.ts';
import { staffPictures } from './screenshots/staff.ts';
import { folder } from './screenshots/take-picture.ts';

/** Takes the pictures of docs/images by walking the demonstration: run it again whenever a screen has changed. */
mkdirSync(folder, { recursive: true });
await buildWebApp();
const executablePath = ensureChromium();
const dataDir = mkdtempSync(join(tmpdir(), 'urna-screenshots-'));
await prepareDemoData(dataDir);
const server = await startServerProcess({ dataDir, env: { URNA_DEMO: '1' } });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  await staffPictures(browser, server);
  await candidatePictures(browser, server);
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
