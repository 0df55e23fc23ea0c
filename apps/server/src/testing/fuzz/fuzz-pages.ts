import { Agent } from 'node:http';
import fc from 'fast-check';
import type { TestApp } from '../servers/test-app.ts';
import { timeFor } from './fuzz.ts';
import { hostilePiece, strangeQueries } from './fuzzed-calls.ts';
import { flawsOfPage } from './judge-answer.ts';
import { answerOf, listening, sendCall } from './send-call.ts';

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
export async function fuzzPages(app: TestApp, { runs, seed }: { runs: number; seed: number }): Promise<string> {
  const to = { port: await listening(app), agent: new Agent({ keepAlive: true }) };
  const property = fc.asyncProperty(addresses, async (address) => {
    const call = { method: 'GET', address, headers: { accept: 'text/html' }, body: undefined, token: null };
    const answer = await answerOf(`GET ${address.slice(0, 100)}`, () => sendCall(to, call));
    const flaws = answer ? flawsOfPage(answer) : ['hung up'];
    if (flaws.length > 0) throw new Error(flaws.join('; '));
  });
  try {
    await fc.assert(property, { seed, numRuns: runs, plugins: [timeFor(runs)] });
    return '';
  } catch (error) {
    return String(error).slice(0, 3000);
  } finally {
    to.agent.destroy();
  }
}
