import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hireAndLogIn, type LoggedIn } from '../../../testing/clients/staff-client.ts';
import { askedQuestion } from '../../../testing/fixtures/asked-question.ts';
import { submittedCandidate } from '../../../testing/fixtures/submitted-candidate.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';
import { sendReviewDigests } from './review-digest.ts';

let app: TestApp;
let camila: LoggedIn;
let julian: LoggedIn;
let beatriz: LoggedIn;
beforeAll(async () => {
  app = await openTestApp();
  camila = await hireAndLogIn(app, 'REVISOR');
  julian = await hireAndLogIn(app, 'REVISOR', 'Julián Prada');
  beatriz = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
  await hireAndLogIn(app, 'AUDITOR');
  await sql`update staff_users set created_at = ${bogota(1, 6)}`.execute(app.database.db);
});
afterAll(() => app.close());

/** A moment of September 2025 in Bogotá. */
const bogota = (day: number, hour: number) => new Date(Date.UTC(2025, 8, day, hour + 5));
const windowOf = (name: 'correction' | 'voting') => app.database.db.updateTable('windows').where('name', '=', name);
beforeEach(async () => {
  const { db } = app.database;
  await db.deleteFrom('review_digests').execute();
  await db.deleteFrom('assignments').execute();
  await db.deleteFrom('outbox').execute();
  await db
    .updateTable('candidates')
    .set({ set_aside_at: app.clock.now(), set_aside_as: 'withdrawn' })
    .where('set_aside_at', 'is', null)
    .execute();
  await windowOf('correction')
    .set({ closes_at: bogota(30, 17) })
    .execute();
  await windowOf('voting')
    .set({ opens_at: bogota(29, 8) })
    .execute();
});

const submitted = async (
  at: Date,
  status: 'PENDIENTE' | 'PARA_SUBSANAR' | 'SUBSANADO' = 'PENDIENTE',
  reviewer: LoggedIn = beatriz,
) => {
  const times = { submitted_at: at, ...(status === 'SUBSANADO' && { corrected_at: at }) };
  return (await submittedCandidate(app, { status, reviewer, changes: times })).id;
};
const assign = (candidate_id: number, { id: staff_id }: LoggedIn) =>
  app.database.db.insertInto('assignments').values({ candidate_id, staff_id, assigned_at: app.clock.now() }).execute();
const digestAt = (day: number, hour: number) => {
  app.clock.set(bogota(day, hour).toISOString());
  return sendReviewDigests({ db: app.database.db, clock: app.clock, publicUrl: 'https://urna.test' });
};
const told = async ({ email }: LoggedIn) =>
  (
    await app.database.db
      .selectFrom('outbox')
      .select('text')
      .where('to_address', '=', email)
      .where('topic', '=', 'review_digest')
      .orderBy('id')
      .execute()
  ).map(({ text }) => text ?? '');

test('reviewers are mailed in the morning, once a day, about what came since, and not where nothing did', async () => {
  await submitted(bogota(1, 15));
  await submitted(bogota(2, 9));
  expect(await digestAt(2, 6)).toBe(0);
  expect(await digestAt(2, 10)).toBe(2);
  expect(await digestAt(2, 11)).toBe(0);
  // What came at nine is told the next morning, and then nothing is new.
  expect((await told(camila))[0]).toContain('1 candidatura');
  expect(await digestAt(3, 8)).toBe(2);
  expect(await digestAt(4, 8)).toBe(0);
  expect([(await told(camila)).length, (await told(julian)).length]).toEqual([2, 2]);
  expect(await told(beatriz)).toEqual([]);
});

test('a morning without a server is made up for the next day, and no mail goes out after noon', async () => {
  await submitted(bogota(1, 15));
  expect(await digestAt(2, 12)).toBe(0);
  expect(await digestAt(3, 7)).toBe(2);
});

test('each is told of their own work and of nobody’s, an administrator of their own alone', async () => {
  app.clock.set(bogota(1, 16).toISOString());
  await assign(await submitted(bogota(1, 8)), julian);
  await assign(await submitted(bogota(1, 8)), beatriz);
  // Another person must decide what Camila decided first.
  await submitted(bogota(1, 9), 'SUBSANADO', camila);
  expect(await digestAt(2, 8)).toBe(2);
  expect(await told(camila)).toEqual([]);
  expect((await told(julian))[0]).toContain('2 candidaturas');
  expect((await told(beatriz))[0]).toContain('1 candidatura');
});

test('an assignment of older work is new to whom it was assigned', async () => {
  const id = await submitted(bogota(1, 8));
  await digestAt(2, 8);
  await assign(id, julian);
  expect(await digestAt(3, 8)).toBe(1);
  expect(await told(julian)).toHaveLength(2);
});

test('a candidacy that waits for an answer is nobody’s work, until the answer or the end of its days', async () => {
  const ids = [await submitted(bogota(1, 15)), await submitted(bogota(1, 15))];
  for (const id of ids) await askedQuestion(app, id, camila, { wants_file: false, answer_by: '2025-09-04' });
  expect(await digestAt(2, 8)).toBe(0);
  await app.database.db
    .updateTable('candidate_questions')
    .set({ answer: 'Peña.', answered_at: bogota(2, 9) })
    .where('candidate_id', '=', ids[0] ?? 0)
    .execute();
  expect(await digestAt(3, 8)).toBe(2);
  expect((await told(julian))[0]).toContain('1 candidatura');
  expect(await digestAt(4, 8)).toBe(0);
  expect(await digestAt(5, 8)).toBe(2);
  expect(await digestAt(6, 8)).toBe(0);
});

test('candidacies due tomorrow are told to reviewers the day before, and on no other', async () => {
  await windowOf('correction')
    .set({ closes_at: bogota(11, 17) })
    .execute();
  await submitted(bogota(1, 8), 'PARA_SUBSANAR');
  await submitted(bogota(1, 8));
  expect(await digestAt(2, 8)).toBe(2);
  expect(await digestAt(9, 8)).toBe(0);
  expect(await digestAt(10, 8)).toBe(2);
  const [, second = ''] = await told(julian);
  expect(second).toContain('Mañana se acaba su plazo para corregir');
  expect(second).toContain('Sin primera validación, y mañana se acaba el plazo para corregir');
  expect(second).not.toContain('Por decidir, desde el último resumen');
  // The correction's end makes a final decision out of what waited for the candidate.
  expect(await digestAt(12, 8)).toBe(2);
  expect(await digestAt(13, 8)).toBe(0);
  expect(await digestAt(28, 8)).toBe(2);
  expect((await told(julian)).at(-1)).toContain('Sin decidir, y mañana abre la votación');
});

test('several server processes at once mail each reviewer once, without a word about a candidate', async () => {
  const id = await submitted(bogota(1, 15));
  app.clock.set(bogota(2, 8).toISOString());
  const deps = { db: app.database.db, clock: app.clock, publicUrl: 'https://urna.test' };
  const sent = await Promise.all([1, 2, 3].map(() => sendReviewDigests(deps)));
  expect(sent.reduce((sum, one) => sum + one, 0)).toBe(2);
  const [text = '', ...others] = await told(camila);
  expect(others).toEqual([]);
  expect(text).toContain('https://urna.test/app/dashboard');
  const row = await app.database.db.selectFrom('candidates').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  for (const word of [row.first_last_name, row.identification_number, row.radicado ?? '', row.email])
    expect(text).not.toContain(word);
});
