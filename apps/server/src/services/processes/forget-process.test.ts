import { setTimeout as delay } from 'node:timers/promises';
import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import { verifyArchive } from '@urna/belenios/verify/verify-archive';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chunked } from '../../../../../packages/belenios/testing/election-fixture.ts';
import { listActivity } from '../../features/activity/read-activity.ts';
import { makeCurrent } from '../../features/processes/change-state.ts';
import { runHousekeeping } from '../../operation/housekeeping.ts';
import { after } from '../../platform/clock.ts';
import { openPostgres } from '../../platform/database/connect.ts';
import { type RowsByTable, readRows } from '../../testing/database/record-statements.ts';
import { databaseIsShared } from '../../testing/database/test-database.ts';
import { FIRST_PROCESS } from '../../testing/elections/first-process.ts';
import { copyFirstProcess } from '../../testing/fixtures/copy-first-process.ts';
import {
  archive,
  type FinishedProcess,
  finishProcess,
  newPerson,
  registerPerson,
  traitsOf,
} from '../../testing/fixtures/finished-process.ts';
import { readPdf } from '../../testing/fixtures/read-pdf.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';
import { personSubject } from '../access/sessions/tokens.ts';
import { theOperator } from '../activity/record.ts';
import { verifyChain } from '../activity/verify-chain.ts';
import { columnDecisions, type TableDecision } from './column-decisions.ts';
import { listContests } from './contest-rows.ts';
import { countForgettable, forgetProcess, forgetsAt } from './forget-process.ts';

let app: TestApp;
let finished: FinishedProcess;
/** A candidate of both processes. */
const both = newPerson('Policarpa');
let rowsBefore: RowsByTable;
let actaBefore: Buffer;
let archiveBefore: Buffer;

const published = async (what: string) =>
  (await app.inject(`/api/processes/2025/elections/contador/${what}`)).rawPayload;
const rowsNow = () => readRows(app.database.pool);

beforeAll(async () => {
  app = await openTestApp();
  await registerPerson(app, both);
  finished = await finishProcess(app);
  const draft = await copyFirstProcess(app);
  const now = app.clock.now();
  await app.database.db
    .insertInto('sessions')
    .values({
      kind: 'correction',
      subject: personSubject({ identification_type_id: 1, identification_number: finished.rejected.number }),
      token_hash: Buffer.from('token'),
      candidate_type: null,
      started_at: now,
      expires_at: after(now, 1800),
    })
    .execute();
  // More candidates than one statement changes.
  await app.database.pool.query(
    `insert into candidates overriding system value
     select (jsonb_populate_record(one, jsonb_build_object(
       'id', 900000 + n, 'identification_number', (80000000 + n)::text, 'registration_status', 'REGISTER_CANDIDATE_DATA',
       'review_status', 'PENDIENTE', 'radicado', null, 'submitted_at', null, 'asked_documents', null,
       'corrected_at', null))).*
     from candidates as one, generate_series(1, 60) as n where one.id = $1`,
    [finished.rejected.id],
  );
  await archive(app, finished.process);
  await leaveUndone(app, finished.process.id);
  app.clock.advance(60);
  await makeCurrent(app.deps, theOperator, draft);
  // In the current process: a candidacy with documents, a place on the roll, mail and entries of the log.
  const [contest] = await listContests(app.database.db, draft);
  await app.database.pool.query(
    `insert into windows (calendar_id, name, opens_at, closes_at)
     values ($1, 'inscription', '2025-01-01', '2040-01-01'), ($1, 'correction', '2025-01-01', '2040-01-01')`,
    [draft.calendar_id],
  );
  await app.database.db.deleteFrom('professional_register').where('identification_number', '=', both.number).execute();
  await registerPerson(app, both);
  await app.database.db
    .insertInto('voters')
    .values({
      contest: contest?.id ?? 0,
      identification_number: both.number,
      email: both.email,
      name: both.first_last_name,
    })
    .execute();
  [actaBefore, archiveBefore] = [await published('acta'), await published('archive')];
});
afterAll(() => app.close());

/** A mail that no server took, and a change that nobody could end. */
async function leaveUndone({ database: { db }, clock }: TestApp, process: number): Promise<void> {
  const now = clock.now();
  await db
    .insertInto('outbox')
    .values({
      created_at: now,
      next_attempt_at: after(now, 3600),
      to_address: 'espera@privado.test',
      subject: 'Resultado',
      topic: 'review_result',
      process_id: process,
    })
    .execute();
  const staff = await db.selectFrom('staff_users').select(['id', 'name']).limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto('change_requests')
    .values({
      action: 'voter_email',
      process_id: process,
      subject: 'voter:1',
      about: 'espera@privado.test',
      details: JSON.stringify([]),
      names_people: true,
      payload: JSON.stringify({ email: 'espera@privado.test' }),
      reason: 'Lo pidió espera@privado.test',
      requested_by: staff.id,
      requested_by_name: staff.name,
      requested_at: now,
      takes_effect_at: after(now, 3600),
      needs_second: false,
      state: 'approved',
    })
    .execute();
}

/** The rows that hold one of the words, also as bytes. */
function rowsWith(rows: RowsByTable, words: readonly string[]): string[] {
  const patterns = words.flatMap((word) => [word, Buffer.from(word).toString('hex')]);
  return [...rows].flatMap(([table, { rows: all }]) =>
    all
      .filter((row) => patterns.some((pattern) => row.toLowerCase().includes(pattern)))
      .map((row) => `${table} ${row}`),
  );
}

/** The register of the profession is the installation's. */
const withoutRegister = (rows: RowsByTable): RowsByTable =>
  new Map([...rows].filter(([table]) => table !== 'professional_register'));

/** All that was never published of the people of the process alone. */
const secrets = () => [
  ...[finished.reviewed, finished.rejected, finished.disowned].flatMap(({ id: _id, ...person }) => traitsOf(person)),
  ...[...finished.voters, ...finished.electors].flatMap(({ name, email, identification_number }) => [
    name.toLowerCase(),
    email,
    identification_number ?? email,
  ]),
  'universidad 7',
  'filomena',
  'otra.direccion@privado.test',
  'espera@privado.test',
  'custodia@demo.test',
  'quimbayo propone',
  'su apellido de soltera',
  'como mi abuela',
  // Of the candidates on the ballot, who have the fixtures' data.
  '@correo.test',
  'calle 10 # 20-30',
  '3001234567',
];

const emptied = Object.entries<TableDecision>(columnDecisions).flatMap(([table, decision]) =>
  'deleted' in decision ? [table] : [],
);
const untouched = Object.entries<TableDecision>(columnDecisions).flatMap(([table, decision]) =>
  'published' in decision && !('of' in decision) && table !== 'processes' ? [table] : [],
);

test.each([
  ['2025-01-31T15:00:00Z', 1, '2025-02-28T15:00:00.000Z'],
  ['2024-02-29T15:00:00Z', 12, '2025-02-28T15:00:00.000Z'],
  ['2025-11-30T15:00:00Z', 3, '2026-02-28T15:00:00.000Z'],
  ['2025-08-15T15:00:00Z', 120, '2035-08-15T15:00:00.000Z'],
])('the term of a process archived at %s ends %i months later, at %s', (archived, months, due) => {
  expect(forgetsAt({ archived_at: new Date(archived), forget_after_months: months })?.toISOString()).toBe(due);
});

test('a process that is not archived, or has no term, is never forgotten', () => {
  expect(forgetsAt({ archived_at: null, forget_after_months: 1 })).toBeNull();
  expect(forgetsAt({ archived_at: new Date(), forget_after_months: null })).toBeNull();
});

describe('before the term has passed', () => {
  test('nothing is forgotten, neither by housekeeping nor by the command', async () => {
    const { clock } = app;
    const { db } = app.deps;
    expect(forgetsAt(await current())?.toISOString()).toBe('2025-10-30T22:00:01.000Z');
    clock.set('2025-10-30T22:00:00Z');
    await house();
    const rows = await rowsNow();
    await house();
    expect(await forgetProcess({ db, clock }, finished.process)).toBeNull();
    expect(await rowsNow()).toEqual(rows);
    for (const secret of secrets()) expect(rowsWith(rows, [secret]), secret).not.toEqual([]);
  });

  test('what was kept for ever can be changed by no transaction of another process', async () => {
    const { pool } = app.database;
    const change = (setting: string, statement: string) =>
      pool.query(`begin; select set_config('urna.forgetting', '${setting}', true); ${statement}`);
    for (const statement of [
      'update activity_log set causer_name = null, personal_properties = null, salt = null, words = null',
      'delete from reviews',
      'delete from consolidated_pdfs',
      "update candidates set first_name = 'Otra' where set_aside_at is not null",
    ]) {
      for (const setting of ['', String(FIRST_PROCESS + 1)]) {
        await expect(change(setting, statement), statement).rejects.toThrow(/never changed or removed/);
        await pool.query('rollback');
      }
    }
    await expect(
      change(String(FIRST_PROCESS), "update activity_log set description = 'x' where process_id = 1"),
    ).rejects.toThrow(/never changed or removed/);
    await pool.query('rollback');
  });
});

const current = () =>
  app.database.db.selectFrom('processes').selectAll().where('id', '=', FIRST_PROCESS).executeTakeFirstOrThrow();

const lines: unknown[] = [];
const log = {
  info: (line: unknown) => lines.push(line),
  warn: () => undefined,
  error: (line: unknown) => lines.push(line),
};
const house = () => runHousekeeping({ ...app.deps, log });

describe('once the term has passed', () => {
  test.runIf(databaseIsShared)('a server that dies in the middle leaves everything as it was', async () => {
    app.clock.set('2025-10-30T22:01:00Z');
    const { pool, url } = app.database;
    const rows = await rowsNow();
    const server = openPostgres(url ?? '', { maxConnections: 1, onError: () => undefined });
    const holder = await pool.connect();
    try {
      // The forgetting comes to this lock once everything is changed.
      await holder.query('begin; select from activity_chain for update');
      const forgetting = forgetProcess({ db: server.db, clock: app.clock }, finished.process).catch(() => 'died');
      const kill = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%append_entry%'`;
      while ((await pool.query(kill)).rowCount === 0) await delay(20);
      expect(await forgetting).toBe('died');
    } finally {
      await holder.query('rollback');
      holder.release();
      await server.close();
    }
    expect(await rowsNow()).toEqual(rows);
  });

  test('every name, number and address that was never published is gone from every table', async () => {
    app.clock.set('2025-10-30T22:01:00Z');
    const { db } = app.database;
    const counted = await countForgettable(db, finished.process);
    rowsBefore = await rowsNow();
    // Two servers find it due at once: one forgets.
    await Promise.all([house(), house()]);
    expect(lines).toEqual([{ process: '2025', ...counted }]);
    const rows = await rowsNow();
    expect(rowsWith(withoutRegister(rows), secrets())).toEqual([]);
    expect((await current()).forgotten_at).toEqual(app.clock.now());
    const [entry] = await db
      .selectFrom('activity_entries')
      .select(['event', 'properties'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(entry).toEqual({ event: 'process_forgotten', properties: counted });
    expect(counted).toEqual({
      candidates: 67,
      documents: expect.any(Number),
      voters: 7,
      mails: expect.any(Number),
      log_entries: expect.any(Number),
    });
    for (const amount of Object.values(counted)) expect(amount).toBeGreaterThan(0);
    expect(await verifyChain(db)).toMatchObject({ ok: true, erased: counted.log_entries });
    // What was left undone reaches nobody.
    const unsent = db.selectFrom('outbox').select('status').where('process_id', '=', finished.process.id);
    expect(await unsent.where('status', 'in', ['waiting', 'sending']).execute()).toEqual([]);
    const open = db.selectFrom('change_requests').select('state').where('process_id', '=', finished.process.id);
    expect(await open.where('ended_at', 'is', null).execute()).toEqual([]);
  });

  test('forgetting leaves what was published, and every row but those of documents, questions, proposals and sessions', async () => {
    const shrunk = [...(await rowsNow())]
      .filter(([table, { rows }]) => rows.length < (rowsBefore.get(table)?.rows.length ?? 0))
      .map(([table]) => table);
    expect(emptied).toEqual(expect.arrayContaining(shrunk));
    expect(shrunk).toEqual(expect.arrayContaining(['candidate_questions', 'documents', 'proposals', 'sessions']));
    const unchanged = (rows: RowsByTable) => untouched.map((table) => [table, rows.get(table)]);
    expect(unchanged(await rowsNow())).toEqual(unchanged(rowsBefore));
  });

  test('the archive, the acta and the result are the same to the byte, and verify', async () => {
    expect((await published('acta')).equals(actaBefore)).toBe(true);
    const bytes = await published('archive');
    expect(bytes.equals(archiveBefore)).toBe(true);
    const report = await verifyArchive(() => chunked(new Uint8Array(bytes), 5000), { group: () => kernelEd25519() });
    expect(report.failures).toEqual([]);
  });

  test('a certificate still verifies, without a name', async () => {
    const [code] = finished.certificates;
    const { data } = (
      await app.inject({ method: 'POST', url: '/api/certificates/check', payload: { code: code } })
    ).json();
    expect(data).toMatchObject({
      process: '2025',
      contest: 'contador',
      name: 'Dato eliminado: terminó el plazo para conservarlo',
      identification: 'Dato eliminado',
      voted_on: expect.stringMatching(/^2025-09-/),
    });
    const { pages, title } = await readPdf(
      (await app.inject({ method: 'POST', url: '/api/certificates/pdf', payload: { code: code } })).rawPayload,
    );
    expect(title).toBe('Certificado de votación');
    expect(pages[0]?.text).toContain('una persona cuyos datos ya se eliminaron');
    expect(pages[0]?.text).not.toContain('Documento de identidad');
  });

  test('the log still says which member of the staff did what', async () => {
    const { data } = await listActivity(app.database.db, { page: 1, per_page: 200, process: '2025' });
    const authors = new Map(data.map(({ event, causer_name }) => [event, causer_name]));
    expect(authors.get('change_approved')).toBe('Darío Mejía');
    expect(authors.get('registration_reopened')).toBe('Beatriz Arango');
    expect(authors.get('candidate_created')).toBe('Dato eliminado');
    const { data: entries } = await listActivity(app.database.db, { page: 1, per_page: 10, search: 'quimbayozoraida' });
    expect(entries).toEqual([]);
  });

  test('another process of the same person keeps everything', async () => {
    const words = traitsOf(both);
    const left = rowsWith(withoutRegister(await rowsNow()), words);
    const before = rowsWith(withoutRegister(rowsBefore), words);
    expect(before).toEqual(expect.arrayContaining(left));
    for (const table of ['candidates', 'voters', 'outbox', 'activity_log', 'sessions']) {
      expect(
        left.some((row) => row.startsWith(`${table} `)),
        table,
      ).toBe(true);
    }
    expect(left.filter((row) => row.startsWith('candidates '))).toHaveLength(1);
    expect(before.filter((row) => row.startsWith('candidates '))).toHaveLength(2);
    const documents = await app.database.db.selectFrom('documents').select('id').execute();
    expect(documents).toHaveLength(3);
  });

  test('a second run changes nothing', async () => {
    lines.length = 0;
    const rows = await rowsNow();
    await Promise.all([house(), house()]);
    expect(await forgetProcess(app.deps, finished.process)).toBeNull();
    expect(lines).toEqual([]);
    expect(await rowsNow()).toEqual(rows);
  });
});
