import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { prepareDemoData } from '../apps/server/src/testing/fixtures/demo-data.ts';
import { startServerProcess } from '../apps/server/src/testing/servers/server-process.ts';
import { buildWebApp } from './build-web-app.ts';
import { ensureChromium } from './find-chromium.ts';
import { campaignPictures } from './screenshots/campaigns.ts';
import { candidatePictures } from './screenshots/candidate.ts';
import { contestPictures } from './screenshots/contest.ts';
import { credentialPictures } from './screenshots/credentials.ts';
import { resultPictures } from './screenshots/result.ts';
import { staffPictures } from './screenshots/staff.ts';
import { folder } from './screenshots/take-picture.ts';
import { votingPictures } from './screenshots/voting.ts';

/** Takes the pictures of docs/images from the demonstration. Run it again after changing a screen. */
mkdirSync(folder, { recursive: true });
await buildWebApp();
const executablePath = ensureChromium();
const dataDir = mkdtempSync(join(tmpdir(), 'urna-screenshots-'));
await prepareDemoData(dataDir);
const server = await startServerProcess({
  dataDir,
  // One client plays all people from one address, which exceeds the default rate limits.
  env: { URNA_DEMO: '1', CODES_PER_MINUTE_PER_ADDRESS: '1000', REQUESTS_PER_MINUTE_PER_ADDRESS: '10000' },
});
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  await staffPictures(browser, server);
  await candidatePictures(browser, server);
  await votingPictures(browser, server);
  await contestPictures(browser, server);
  await campaignPictures(browser, server);
  await resultPictures(browser, server);
  await credentialPictures(browser);
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
