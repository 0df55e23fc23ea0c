import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ballotPaper, cast, logInVoter } from '../../../testing/clients/voter-client.ts';
import { ballotFor } from '../../../testing/elections/make-ballot.ts';
import { openSealedContest, type SealedContest } from '../../../testing/elections/sealed-contest.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
let contest: SealedContest;

beforeAll(async () => {
  app = await openTestApp();
  contest = await openSealedContest(app, { contest: 'contador', voters: 12 });
});
afterAll(() => app.close());

/** The tables that contain the text, with the number of rows. */
async function tablesWith(text: string): Promise<Record<string, number>> {
  const { pool } = app.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*) as count from "${name}" as entry where position($1 in entry::text) > 0`,
      [text],
    );
    if (rows[0]?.count) counts[name] = rows[0].count;
  }
  return counts;
}

test('the choice of a voter is stored nowhere: not in database, log or mail', async () => {
  const kind: CandidateKind = 'CANDIDATE_ACCOUNTANT';
  const names = ['Apellido001', 'Apellido002', 'Apellido003'];
  const before = await Promise.all(names.map(tablesWith));
  expect(before[0]).toMatchObject({ candidates: 1, ballot_choices: 1, elections: 1 });
  const answers: string[] = [];
  for (const [index, voter] of contest.voters.entries()) {
    const token = await logInVoter(app, voter);
    const paper = await ballotPaper(app, token);
    // All but two vote for the same candidate: anything counted or marked by choice would show.
    const answer = await cast(app, token, ballotFor(paper, index === 0 ? 0 : index === 1 ? 'blank' : 1));
    expect(answer.statusCode).toBe(200);
    answers.push(answer.body);
  }
  // The names are where they were, as often as before, and in nothing written since.
  expect(await Promise.all(names.map(tablesWith))).toEqual(before);
  for (const name of [...names, 'Candidata', 'Voto en blanco', 'blank', kind]) {
    expect(app.log()).not.toContain(name);
    expect(answers.join('')).not.toContain(name);
  }
  const mails = await app.database.db.selectFrom('outbox').select(['subject', 'text', 'html']).execute();
  const receipts = mails.filter(({ subject }) => subject === 'Su comprobante de votación');
  expect(receipts).toHaveLength(contest.voters.length);
  for (const name of names) expect(JSON.stringify(receipts)).not.toContain(name);

  // The rows written for each vote differ only in voter, codes and ciphertexts.
  const ballots = await app.database.db.selectFrom('ballots').select('ballot').execute();
  // Numbers first: their digits are hexadecimal digits too.
  const shapes = ballots.map(({ ballot }) =>
    ballot
      .replace(/"[0-9]{50,}"/g, 'number')
      .replace(/[0-9a-f]{64}/g, 'point')
      .replace(/"hash":"[^"]*"/g, 'hash'),
  );
  expect(new Set(shapes).size).toBe(1);
});

test('no voter, tracking code or certificate stands in the log', async () => {
  const rows = await app.database.db.selectFrom('ballots').select(['tracker', 'credential']).execute();
  const marked = await app.database.db.selectFrom('voters').select(['name', 'email', 'certificate_code']).execute();
  for (const secret of [
    ...rows.flatMap(({ tracker, credential }) => [tracker, credential]),
    ...marked.flatMap(({ name, email, certificate_code }) => [name, email, certificate_code ?? '']),
  ])
    expect(app.log()).not.toContain(secret);
  const log = JSON.stringify(await app.database.db.selectFrom('activity_log').selectAll().execute());
  for (const { tracker } of rows) expect(log).not.toContain(tracker);
});
