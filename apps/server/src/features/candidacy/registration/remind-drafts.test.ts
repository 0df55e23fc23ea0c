import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { submittedCandidate } from '../../../testing/fixtures/submitted-candidate.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';
import { remindDrafts } from './remind-drafts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const HOUR_MS = 3_600_000;
const CLOSES = Date.parse('2025-09-20T22:00:00Z');
const inHours = (before: number) => new Date(CLOSES - before * HOUR_MS);
const reviewer = { id: 1, name: 'Camila Duarte' };
const draft = (begunBefore: number, changes: object = {}) =>
  submittedCandidate(app, {
    status: 'PENDIENTE',
    reviewer,
    changes: {
      registration_status: 'UPLOAD_CANDIDATE_DOCUMENT',
      radicado: null,
      submitted_at: null,
      asked_documents: null,
      created_at: inHours(begunBefore),
      ...changes,
    },
  });
const remindAt = (before: number) => {
  app.clock.set(inHours(before).toISOString());
  const deps = { db: app.database.db, clock: app.clock, publicUrl: 'https://urna.test', secrets: app.deps.secrets };
  return remindDrafts(deps);
};
const mailsTo = ({ email }: { email: string }) =>
  app.database.db
    .selectFrom('outbox')
    .select(['subject', 'text'])
    .where('to_address', '=', email)
    .where('topic', '=', 'draft_reminder')
    .execute();

beforeEach(async () => {
  const { db } = app.database;
  await db
    .updateTable('candidates')
    .set({ set_aside_at: inHours(300), set_aside_as: 'reopened' })
    .where('set_aside_at', 'is', null)
    .execute();
  await db
    .updateTable('windows')
    .set({ opens_at: inHours(400), closes_at: inHours(0), grace_until: null })
    .where('name', '=', 'inscription')
    .execute();
});

test('a draft is reminded a day and two hours before the close, each once, with what is missing', async () => {
  const one = await draft(100);
  await app.database.db
    .deleteFrom('documents')
    .where('candidate_id', '=', one.id)
    .where('document_type_id', '=', 2)
    .execute();
  expect(await remindAt(24.5)).toBe(0);
  expect(await remindAt(24)).toBe(1);
  expect(await remindAt(10)).toBe(0);
  expect(await remindAt(2)).toBe(1);
  expect(await remindAt(0.5)).toBe(0);
  const mails = await mailsTo(one);
  expect(mails).toHaveLength(2);
  expect(mails[0]?.text).toContain('El plazo cierra el 20/09/2025 a las 17:00');
  expect(mails[0]?.text).toContain('Identificación, y finalizar');
});

test('nobody is reminded who submitted, was set aside, or began within that time, nor after the close', async () => {
  const late = await draft(20);
  const done = await submittedCandidate(app, { status: 'PENDIENTE', reviewer });
  const gone = await draft(100);
  await app.database.db
    .updateTable('candidates')
    .set({ set_aside_at: inHours(90), set_aside_as: 'disowned' })
    .where('id', '=', gone.id)
    .execute();
  expect(await remindAt(12)).toBe(0);
  expect(await remindAt(2)).toBe(1);
  expect(await mailsTo(late)).toHaveLength(1);
  expect([...(await mailsTo(done)), ...(await mailsTo(gone))]).toEqual([]);
  await draft(100);
  expect(await remindAt(0)).toBe(0);
});

test('a draft that missed the first reminder gets the second alone', async () => {
  const one = await draft(100);
  expect(await remindAt(1)).toBe(1);
  expect(await mailsTo(one)).toHaveLength(1);
});

test('several server processes at once write one mail, and a window that is moved reminds again', async () => {
  const one = await draft(100);
  const counts = await Promise.all([remindAt(24), remindAt(24), remindAt(24)]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await mailsTo(one)).toHaveLength(1);
  await app.database.db
    .updateTable('windows')
    .set({ closes_at: inHours(-48) })
    .where('name', '=', 'inscription')
    .execute();
  expect(await remindAt(20)).toBe(0);
  expect(await remindAt(-24)).toBe(1);
});

test('a period of grace moves the reminders to its end', async () => {
  const one = await draft(100);
  await app.database.db
    .updateTable('windows')
    .set({ grace_until: inHours(-48) })
    .where('name', '=', 'inscription')
    .execute();
  expect(await remindAt(2)).toBe(0);
  expect(await remindAt(-24)).toBe(1);
  expect((await mailsTo(one))[0]?.text).toContain('El plazo cierra el 22/09/2025 a las 17:00');
});
