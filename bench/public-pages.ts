import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { prepareDemoData } from '../apps/server/src/testing/fixtures/demo-data.ts';
import { startServerProcess } from '../apps/server/src/testing/servers/server-process.ts';
import { closeDemo, decryptDemo, publishDemo } from '../e2e/support/publish-demo.ts';
import { voteByApi } from '../e2e/support/vote-by-api.ts';
import { buildWebApp } from '../scripts/build-web-app.ts';
import { ensureChromium } from '../scripts/find-chromium.ts';
import { median } from './figures.ts';

/** It brings 150 packages that nothing else needs, so npx fetches it for a run. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const WANTED = 98;
/** A single round is too noisy while other programs use the CPU. */
const ROUNDS = 3;
const categories = ['performance', 'accessibility', 'best-practices'] as const;
const timings = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];
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

/** Lighthouse's report, as far as it is read here. */
interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<
    string,
    { id: string; title: string; score: number | null; scoreDisplayMode: string; displayValue?: string }
  >;
}

const print = (line: string) => process.stdout.write(`${line}\n`);

async function scoresOf(address: string, chromium: string): Promise<number[]> {
  const options = [
    `--only-categories=${categories.join(',')}`,
    '--chrome-flags=--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking',
    '--output=json',
    '--quiet',
  ];
  const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, address, ...options], {
    // npx runs what it fetched with the first Node in PATH.
    env: {
      ...process.env,
      CHROME_PATH: chromium,
      PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`,
    },
    maxBuffer: 64 * 1024 * 1024,
  });
  const report = JSON.parse(stdout) as Report;
  print(`  ${timings.map((id) => `${id} ${report.audits[id]?.displayValue ?? '?'}`).join(', ')}`);
  for (const { id, title, score, scoreDisplayMode } of Object.values(report.audits)) {
    if (scoreDisplayMode === 'binary' && score === 0) print(`  not passed: ${id} (${title})`);
  }
  return categories.map((category) => Math.round((report.categories[category]?.score ?? 0) * 100));
}

/**
 * Runs Lighthouse, emulating a throttled phone, on the public pages or on those given, with one contest open and the
 * other published.
 */
export async function benchPublicPages(given: readonly string[]): Promise<number> {
  await buildWebApp();
  const chromium = ensureChromium();
  const dataDir = mkdtempSync(join(tmpdir(), 'urna-lighthouse-'));
  await prepareDemoData(dataDir);
  const server = await startServerProcess({ dataDir, env: { URNA_DEMO: '1' } });
  try {
    for (let vote = 0; vote < 5; vote++) await voteByApi(server, String(1_000_000_401 + vote), vote);
    await closeDemo(server, 'contador');
    await decryptDemo(server, 'contador');
    await publishDemo(server, 'contador');
    print(`${['page', ...categories].join('  ')} (${WANTED} wanted)`);
    let all = true;
    for (const path of given.length > 0 ? given : pages) {
      const rounds: number[][] = [];
      for (let round = 0; round < ROUNDS; round++) rounds.push(await scoresOf(`${server.url}${path}`, chromium));
      const scores = categories.map((_, index) => median(rounds.map((round) => round[index] ?? 0)));
      print(`${path.padEnd(28)} ${scores.join('  ')}`);
      all &&= scores.every((score) => score >= WANTED);
    }
    return all ? 0 : 1;
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
