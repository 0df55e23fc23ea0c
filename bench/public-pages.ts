import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { type Browser, launch } from 'puppeteer-core';
import { prepareDemoData } from '../apps/server/src/testing/fixtures/demo-data.ts';
import { startServerProcess } from '../apps/server/src/testing/servers/server-process.ts';
import { closeDemo, decryptDemo, publishDemo } from '../e2e/support/publish-demo.ts';
import { voteByApi } from '../e2e/support/vote-by-api.ts';
import { buildWebApp } from '../scripts/build-web-app.ts';
import { ensureChromium } from '../scripts/find-chromium.ts';

const WANTED = 98;
/** A single round is too noisy while other programs use the CPU. */
const ROUNDS = 3;
const categories = ['performance', 'accessibility', 'best-practices'] as const;
const told = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];
const pages = [
  '/',
  '/como-funciona',
  '/resultados',
  '/resultados?eleccion=ies',
  '/verificar',
  '/verificar/papeletas',
  '/procesos',
  // With thirty photos and proposals.
  '/candidatos',
  '/candidatos/2021/contador',
  '/accesibilidad',
  '/resultados/2021/contador',
  '/verificar/urna',
];

const print = (line: string) => process.stdout.write(`${line}\n`);

async function scoresOf(address: string, browser: Browser): Promise<number[]> {
  const page = await browser.newPage();
  try {
    const result = await lighthouse(address, { onlyCategories: [...categories], logLevel: 'error' }, undefined, page);
    if (!result) throw new Error('Lighthouse answered nothing');
    print(`  ${told.map((id) => `${id} ${result.lhr.audits[id]?.displayValue ?? '?'}`).join(', ')}`);
    for (const { id, title, score, scoreDisplayMode } of Object.values(result.lhr.audits)) {
      if (scoreDisplayMode === 'binary' && score === 0) print(`  not passed: ${id} (${title})`);
    }
    return categories.map((category) => Math.round((result.lhr.categories[category]?.score ?? 0) * 100));
  } finally {
    await page.close();
  }
}

/**
 * Runs Lighthouse, emulating a throttled phone, on the public pages or on those given, with one contest open and the
 * other published.
 */
export async function benchPublicPages(given: readonly string[]): Promise<number> {
  await buildWebApp();
  const dataDir = mkdtempSync(join(tmpdir(), 'urna-lighthouse-'));
  await prepareDemoData(dataDir);
  const server = await startServerProcess({ dataDir, env: { URNA_DEMO: '1' } });
  const browser = await launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  try {
    for (let place = 0; place < 5; place++) await voteByApi(server, String(1_000_000_401 + place), place);
    await closeDemo(server, 'contador');
    await decryptDemo(server, 'contador');
    await publishDemo(server, 'contador');
    print(`${['page', ...categories].join('  ')} (${WANTED} wanted)`);
    let all = true;
    for (const path of given.length > 0 ? given : pages) {
      const rounds: number[][] = [];
      for (let round = 0; round < ROUNDS; round++) rounds.push(await scoresOf(`${server.url}${path}`, browser));
      const scores = categories.map(
        (_, at) => rounds.map((found) => found[at] ?? 0).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0,
      );
      print(`${path.padEnd(28)} ${scores.join('  ')}`);
      all &&= scores.every((score) => score >= WANTED);
    }
    return all ? 0 : 1;
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
