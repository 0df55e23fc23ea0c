import { addressOf, type Endpoint } from '@urna/contract/shared/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyEndpoint } from '../../../packages/contract/testing/every-endpoint.ts';
import { as } from './testing/clients/candidate-client.ts';
import { rowsOf } from './testing/database/rows-of-process.ts';
import { bodyFor } from './testing/fixtures/call-bodies.ts';
import { type Caller, callersOf, idFor } from './testing/fixtures/callers.ts';
import { fillTwins, type Twin } from './testing/fixtures/twins.ts';
import { openTestApp, type TestApp } from './testing/servers/test-app.ts';

/**
 * Two people of each kind: whatever one of them may call for themselves, they call with the other's ids and numbers. The
 * calls come from the contract, so a new one is tested without being listed.
 */
let app: TestApp;
let twins: [Twin, Twin];
let endpoints: Endpoint[];

/** What ends the caller's own session or candidacy comes last. */
const ends = ({ path }: Endpoint) => Number(/logout|submit|finish|withdraw|disown|ballots$|refresh/.test(path));

beforeAll(async () => {
  app = await openTestApp();
  twins = await fillTwins(app);
  endpoints = (await everyEndpoint()).toSorted((a, b) => ends(a) - ends(b));
}, 120_000);
afterAll(() => app.close());

/** Who calls for themselves; of the staff's calls only those about one's own account. */
function personalCallers(endpoint: Endpoint): Caller[] {
  if (endpoint.who === 'anyone') return [];
  const isOfAccount = endpoint.path.startsWith('/me');
  return callersOf(endpoint).filter((caller) => caller in twins[0].people || (caller === 'REVISOR' && isOfAccount));
}

async function make(endpoint: Endpoint, caller: Caller, self: Twin, { things }: Twin) {
  const { method, path } = endpoint;
  const url = addressOf(endpoint, path.includes(':id') ? { id: idFor(endpoint, { things }) } : {});
  const payload = bodyFor(endpoint, things);
  const token = caller === 'REVISOR' ? self.reviewer : self.people[caller as keyof Twin['people']];
  const headers = as(await token());
  const answer = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  return { answer, text: `${JSON.stringify(answer.headers)}${answer.rawPayload.toString('utf8')}` };
}

async function rowsOfTwin({ roots, subjects }: Twin): Promise<[string, string[]][]> {
  const rows = await rowsOf(
    app.database,
    (rowsIn) => (table) =>
      rowsIn(table).filter(
        ({ id, subject }) => roots[table]?.includes(Number(id)) === true || subjects.includes(String(subject)),
      ),
  );
  return [...rows].filter(([table]) => !table.startsWith('activity_'));
}

test('answers contain the caller’s own data, so the next test would notice another person’s', async () => {
  const [one] = twins;
  const shown = new Set<Caller>();
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET'))
    for (const caller of personalCallers(endpoint))
      if (one.trait.test((await make(endpoint, caller, one, one)).text)) shown.add(caller);
  // The pages of the others name nobody, or mask it.
  expect([...shown].toSorted()).toEqual(['REVISOR', 'candidate', 'correction', 'question', 'tracking']);
  expect((await rowsOfTwin(one)).flatMap(([, rows]) => rows).length).toBeGreaterThan(20);
});

test('nobody reads or changes another person’s rows, whatever ids and numbers they send', async () => {
  const [one, other] = twins;
  const wrong: string[] = [];
  let calls = 0;
  for (const caller of [...Object.keys(one.people), 'REVISOR'] as Caller[]) {
    const before = await rowsOfTwin(other);
    for (const endpoint of endpoints.filter((each) => personalCallers(each).includes(caller))) {
      calls++;
      const what = `${caller}: ${endpoint.method} ${endpoint.path}`;
      const { answer, text } = await make(endpoint, caller, one, other);
      if (answer.statusCode >= 500) wrong.push(`${what} answered ${answer.statusCode}`);
      if (other.trait.test(text)) wrong.push(`${what} told the other's`);
    }
    const after = new Map(await rowsOfTwin(other));
    const changed = before.filter(([table, rows]) => JSON.stringify(after.get(table)) !== JSON.stringify(rows));
    for (const [table] of changed) wrong.push(`${caller} changed the other's ${table}`);
  }
  expect(wrong).toEqual([]);
  expect(calls).toBeGreaterThan(40);
});
