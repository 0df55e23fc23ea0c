import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { type ServerProcess, startServerProcess } from '../apps/server/src/testing/servers/server-process.ts';
import prepareDemo, { DEMO_FOLDER } from '../e2e/support/prepare-demo.ts';
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
import { witnessAlarm } from './screenshots/witness.ts';

/**
 * Takes the pictures of docs/images from the demonstration. Run it again after changing a screen; names of parts take
 * only those: `npm run screenshots -- voting witness`.
 */
type Part = (browser: Browser, server: ServerProcess) => Promise<void>;
const parts: Record<string, Part> = {
  staff: staffPictures,
  candidate: candidatePictures,
  voting: votingPictures,
  contest: contestPictures,
  campaigns: campaignPictures,
  result: resultPictures,
  credentials: credentialPictures,
  witness: witnessAlarm,
};
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: the parts are ${Object.keys(parts).join(', ')}`);

mkdirSync(folder, { recursive: true });
await buildWebApp();
const executablePath = ensureChromium();
const dataDir = mkdtempSync(join(tmpdir(), 'urna-screenshots-'));
await prepareDemo();
cpSync(process.env[DEMO_FOLDER] ?? '', dataDir, { recursive: true });
const server = await startServerProcess({
  dataDir,
  // One client plays all people from one address, which exceeds the default rate limits.
  env: {
    URNA_DEMO: '1',
    URNA_DEMO_WITNESS: '1',
    CODES_PER_MINUTE_PER_ADDRESS: '1000',
    REQUESTS_PER_MINUTE_PER_ADDRESS: '10000',
  },
});
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const [name, take] of Object.entries(parts)) {
    if (wanted.length === 0 || wanted.includes(name)) await take(browser, server);
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
