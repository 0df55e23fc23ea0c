import { afterAll, beforeAll, expect, test } from 'vitest';
import { ballotPaper, cast, openSession } from '../../../testing/clients/voter-client.ts';
import { ballotFor } from '../../../testing/elections/make-ballot.ts';
import { openSealedContest, type SealedContest } from '../../../testing/elections/sealed-contest.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

/** PostgreSQL plans a prepared statement for its values five times before it asks whether one plan serves them all. */
const VOTES = 24;
const TRIED = 5;

let app: TestApp;
let contest: SealedContest;

beforeAll(async () => {
  app = await openTestApp();
  contest = await openSealedContest(app, { contest: 'contador', voters: VOTES });
});
afterAll(() => app.close());

interface Kept {
  statement: string;
  generic_plans: number;
  custom_plans: number;
}

async function preparedOnAnyConnection(): Promise<Kept[]> {
  const { pool } = app.database;
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const kept = await Promise.all(
    clients.map((client) =>
      client.query<Kept>('select statement, generic_plans, custom_plans from pg_prepared_statements'),
    ),
  );
  for (const client of clients) client.release();
  return kept.flatMap(({ rows }) => rows);
}

test('statements that every vote repeats are planned once per connection', async () => {
  for (const voter of contest.voters) {
    const token = await openSession(app, 'contador', voter.id);
    const answer = await cast(app, token, ballotFor(await ballotPaper(app, token), 0));
    expect(answer.statusCode).toBe(200);
  }
  const prepared = await preparedOnAnyConnection();
  const often = prepared.filter(({ generic_plans, custom_plans }) => generic_plans + custom_plans > 2 * TRIED);
  for (const part of ['put_into_box', 'from "voters"', 'from "sessions"', 'rate_counters']) {
    expect(often.map(({ statement }) => statement).join('\n')).toContain(part);
  }
  const planned = often.map(({ statement, custom_plans }) => ({ statement, custom_plans }));
  expect(planned).toEqual(often.map(({ statement }) => ({ statement, custom_plans: TRIED })));
});
