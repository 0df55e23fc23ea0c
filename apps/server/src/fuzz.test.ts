import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roles } from '@urna/contract/access/roles';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { everyEndpoint } from '../../../packages/contract/testing/every-endpoint.ts';
import { type Employee, hire } from './testing/clients/staff-client.ts';
import type { Side } from './testing/fixtures/callers.ts';
import { fillTwins } from './testing/fixtures/twins.ts';
import { fillFirst, fillSecond } from './testing/fixtures/two-processes.ts';
import { fuzz, timeFor } from './testing/fuzz/fuzz.ts';
import { hostilePiece, strangeQueries } from './testing/fuzz/fuzzed-calls.ts';
import { flawsOfPage } from './testing/fuzz/judge-answer.ts';
import { answerOf, listening, sendCall } from './testing/fuzz/send-call.ts';
import { openTestApp, type TestApp } from './testing/servers/test-app.ts';

/**
 * Generated calls of every endpoint. A failure prints its seed: `FUZZ_SEED=… npm run test:full -- --only postgres fuzz`
 * repeats it; `FUZZ_RUNS` asks for more of each, `FUZZ_ONLY` for the endpoints whose path holds a text.
 */
const runs = Number(process.env['FUZZ_RUNS'] ?? 40);
const seed = Number(process.env['FUZZ_SEED'] ?? Math.trunc(Math.random() * 2 ** 31));
const only = process.env['FUZZ_ONLY'] ?? '';

let app: TestApp;
afterEach(() => app.close());

async function fuzzEverything(fill: (app: TestApp) => Promise<readonly Side[]>): Promise<string> {
  // Some calls are there in a demonstration only.
  app = await openTestApp({ demonstration: true });
  const sides = await fill(app);
  const staff = new Map<string, Employee>();
  for (const role of roles) staff.set(role, await hire(app, role));
  const endpoints = (await everyEndpoint()).filter(({ path }) => path.includes(only));
  const failures = await fuzz({ app, sides, staff }, endpoints, { runs, seed });
  const errors = app
    .log()
    .split('\n')
    .filter((line) => line.includes('request failed'));
  return [...failures, ...errors].join('\n\n');
}

const thorough = { tags: ['full'], timeout: 1_500_000 };

test('no call, however hostile, gets an answer outside the contract', thorough, async () => {
  const flaws = await fuzzEverything(async (empty) => [await fillFirst(empty), await fillSecond(empty)]);
  expect(flaws, `FUZZ_SEED=${seed}`).toBe('');
});

test('no call gets an answer outside the contract while a vote is open', thorough, async () => {
  expect(await fuzzEverything(fillTwins), `FUZZ_SEED=${seed}`).toBe('');
});

/** Pages that the server renders, that the app alone shows, and that don't exist. */
const pages = [
  '',
  '/home',
  '/candidatos',
  '/resultados',
  '/procesos',
  '/como-funciona',
  '/verificar',
  '/verificar/papeletas',
  '/elections',
  '/processes/2025/elections',
  '/voting/login',
  '/accesibilidad',
  '/assets',
  '/no-hay',
];

const segment = fc.oneof(fc.constantFrom('2025', 'contador', 'ies', '1', '', '.', '..'), hostilePiece);
const query = fc.oneof(
  strangeQueries,
  fc
    .tuple(fc.constantFrom('eleccion', 'proceso', 'contienda', 'pagina', 'page', 'q', 'codigo'), segment)
    .map((pair) => pair.join('=')),
);
const addresses = fc
  .tuple(fc.constantFrom(...pages), fc.array(segment, { maxLength: 3 }), fc.array(query, { maxLength: 2 }))
  .map(([page, segments, queries]) => {
    const path = [page, ...segments].join('/') || '/';
    return queries.length > 0 ? `${path}?${queries.join('&')}` : path;
  })
  // What belongs to the API has its own test.
  .filter((address) => !address.startsWith('/api'));

/** Opens generated addresses of pages; returns the smallest that got a wrong answer, or nothing. */
async function fuzzPages(tries: number): Promise<string> {
  const to = { port: await listening(app), agent: new Agent({ keepAlive: true }) };
  const property = fc.asyncProperty(addresses, async (address) => {
    const call = { method: 'GET', address, headers: { accept: 'text/html' }, body: undefined, token: null };
    const answer = await answerOf(`GET ${address.slice(0, 100)}`, () => sendCall(to, call));
    const flaws = answer ? flawsOfPage(answer) : ['hung up'];
    if (flaws.length > 0) throw new Error(flaws.join('; '));
  });
  try {
    await fc.assert(property, { seed, numRuns: tries, plugins: [timeFor(tries)] });
    return '';
  } catch (error) {
    return String(error).slice(0, 3000);
  } finally {
    to.agent.destroy();
  }
}

/** The built pages, whose renderer then takes part, or a frame that says nothing where they weren't built. */
function webFolder(): { folder: string; remove: () => void } {
  const built = join(import.meta.dirname, '../../web/dist');
  if (existsSync(join(built, 'index.html'))) return { folder: built, remove: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'urna-pages-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

test('no address of a page, however hostile, is answered with an internal error or slowly', thorough, async () => {
  const web = webFolder();
  try {
    app = await openTestApp({ webFolder: web.folder });
    await fillFirst(app);
    expect(await fuzzPages(10 * runs), `FUZZ_SEED=${seed}`).toBe('');
  } finally {
    web.remove();
  }
});
