import { roles } from '@urna/contract/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Employee, hire } from './testing/clients/staff-client.ts';
import { everyEndpoint } from './testing/every-endpoint.ts';
import { fillFirst, fillSecond, type Side } from './testing/fixtures/two-processes.ts';
import { fuzz } from './testing/fuzz/fuzz.ts';
import { openTestApp, type TestApp } from './testing/servers/test-app.ts';

/**
 * Generated calls of every endpoint, on an archived process and a current one that are full of people. A failure prints
 * its seed: `FUZZ_SEED=… npm run test:full -- --only postgres fuzz` repeats it; `FUZZ_RUNS` asks for more, `FUZZ_ONLY`
 * for the endpoints whose path holds a text.
 */
const runs = Number(process.env['FUZZ_RUNS'] ?? 40);
const seed = Number(process.env['FUZZ_SEED'] ?? Math.trunc(Math.random() * 2 ** 31));
const only = process.env['FUZZ_ONLY'] ?? '';

let app: TestApp;
let sides: Side[];
const staff = new Map<string, Employee>();

beforeAll(async () => {
  app = await openTestApp({ demonstration: true });
  sides = [await fillFirst(app), await fillSecond(app)];
  for (const role of roles) staff.set(role, await hire(app, role));
}, 120_000);
afterAll(() => app.close());

test('no call, however hostile, gets an answer outside the contract', {
  tags: ['full'],
  timeout: 1_200_000,
}, async () => {
  const endpoints = (await everyEndpoint()).filter(({ path }) => path.includes(only));
  const failures = await fuzz({ app, sides, staff }, endpoints, { runs, seed });
  expect(failures.join('\n\n'), `FUZZ_SEED=${seed}`).toBe('');
  expect(app.log()).not.toContain('request failed');
});
