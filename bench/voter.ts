import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { prepareDemoData } from '../apps/server/src/testing/fixtures/demo-data.ts';
import { type ServerProcess, startServerProcess } from '../apps/server/src/testing/servers/server-process.ts';
import { mailedCode } from '../e2e/support/candidate-by-api.ts';
import { buildWebApp } from '../scripts/build-web-app.ts';
import { ensureChromium } from '../scripts/find-chromium.ts';
import { median } from './figures.ts';

const ROUNDS = 3;
const FIRST_VOTER = 1_000_000_431;

/** A cheap phone on a bad link, and the same machine without either. */
const looks = [
  { name: 'cheap phone', cpu: 6, network: { download: 50_000, upload: 50_000, latency: 350 } },
  { name: 'reference', cpu: 1, network: null },
] as const;
type Look = (typeof looks)[number];

interface Step {
  name: string;
  seconds: number;
  bytes: number;
}

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Throttles the page. A worker has its own thread, which DevTools doesn't slow down: the encryption runs at full speed. */
async function throttle(page: Page, { cpu, network }: Look): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  if (network) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latency,
      downloadThroughput: network.download,
      uploadThroughput: network.upload,
    });
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return () => bytes;
}

/** The steps of a voter who reads nothing: what is measured is the waiting. */
async function voteOnce(server: ServerProcess, browser: Browser, number: string, look: Look): Promise<Step[]> {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  const received = await throttle(page, look);
  const steps: Step[] = [];
  const step = async (name: string, act: () => Promise<unknown>, shown: string) => {
    const [start, before] = [performance.now(), received()];
    await act();
    await page.locator(shown).first().waitFor({ timeout: 180_000 });
    steps.push({ name, seconds: (performance.now() - start) / 1000, bytes: received() - before });
  };
  const press = (selector: string) => () => page.locator(selector).first().click();
  await step('landing', () => page.goto(`${server.url}/home`), 'a[href="/voting/select"]');
  await step('select', press('a[href="/voting/select"]'), 'a[href="/voting/login-accountant"]');
  await step('login', press('a[href="/voting/login-accountant"]'), 'input[name="identification_number"]');
  await page.locator('input[name="identification_number"]').pressSequentially(number);
  await step('code', press('form button[type="submit"]'), 'input[autocomplete="one-time-code"]');
  const code = await mailedCode(server, `cc${number}@demo.test`);
  await step(
    'ballot',
    () => page.locator('input[autocomplete="one-time-code"]').pressSequentially(code),
    'button[aria-label^="Votar por"]',
  );
  await step('confirm', press('button[aria-label^="Votar por"]'), 'dialog[open]');
  await step('registered', press('dialog[open] button:last-of-type'), '#codigo-de-seguimiento');
  await page.close();
  return steps;
}

/** A new browser for each round, so that nothing is cached. */
async function roundOf(server: ServerProcess, look: Look, number: string): Promise<Step[]> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  try {
    return await voteOnce(server, browser, number, look);
  } finally {
    await browser.close();
    await delay(100);
  }
}

const row = (name: string, cells: string[]) => print(name.padEnd(12) + cells.map((cell) => cell.padStart(24)).join(''));

/** How long a voter waits, and for how many bytes, from the landing page to "Registrado". */
export async function benchVoter(): Promise<number> {
  await buildWebApp();
  const dataDir = mkdtempSync(join(tmpdir(), 'urna-voter-'));
  await prepareDemoData(dataDir);
  const server = await startServerProcess({ dataDir, env: { URNA_DEMO: '1', CODES_PER_HOUR: '1000' } });
  try {
    const rounds = looks.map((): Step[][] => []);
    // The looks take turns, so that a disturbance of the machine hits both.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, look] of looks.entries()) {
        const number = String(FIRST_VOTER + round * looks.length + index);
        rounds[index]?.push(await roundOf(server, look, number));
      }
    }
    const [first = []] = rounds[0] ?? [];
    print(`from the landing page to "Registrado", medians of ${ROUNDS} rounds; 30 candidates, 360 px`);
    const heads = looks.map(({ name, cpu }) => `${name} (CPU 1/${cpu})`);
    row('step', heads);
    const waits = (look: number, step: number): [seconds: number, bytes: number] => {
      const measured = (rounds[look] ?? []).flatMap((steps) => steps[step] ?? []);
      return [median(measured.map(({ seconds }) => seconds)), median(measured.map(({ bytes }) => bytes))];
    };
    const cellOf = (waited: [number, number][]) => {
      const sum = (which: 0 | 1) => waited.reduce((total, one) => total + one[which], 0);
      return `${sum(0).toFixed(2)} s ${(sum(1) / 1000).toFixed(1)} kB`;
    };
    const columns = looks.map((_, look) => first.map((_step, step) => waits(look, step)));
    for (const [step, { name }] of first.entries()) {
      const cells = columns.map((waited) => cellOf(waited.slice(step, step + 1)));
      row(name, cells);
    }
    row('together', columns.map(cellOf));
    return 0;
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
