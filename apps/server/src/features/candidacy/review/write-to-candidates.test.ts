import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Employee, hire, openStaffSession, send } from '../../../testing/clients/staff-client.ts';
import { type SubmittedCandidate, submittedCandidate } from '../../../testing/fixtures/submitted-candidate.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
let camila: Employee;
let beatriz: Employee;
beforeAll(async () => {
  app = await openTestApp();
  camila = await hire(app, 'REVISOR');
  beatriz = await hire(app, 'ADMINISTRADOR', 'Beatriz Arango');
});
afterAll(() => app.close());
beforeEach(() => app.clock.set('2025-09-01T15:00:00Z'));

let made = 0;
const candidate = (status: 'PENDIENTE' | 'PARA_SUBSANAR' | 'APROBADO' = 'PARA_SUBSANAR') => {
  made += 1;
  return submittedCandidate(app, { status, reviewer: camila, changes: { email: `candidate${made}@demo.test` } });
};
const withdrawn = async (status: 'PENDIENTE' | 'PARA_SUBSANAR') => {
  const one = await candidate(status);
  await app.database.db
    .updateTable('candidates')
    .set({ set_aside_at: app.clock.now(), set_aside_as: 'withdrawn' })
    .where('id', '=', one.id)
    .execute();
  return one;
};
const emailOf = async ({ id }: SubmittedCandidate) =>
  (await app.database.db.selectFrom('candidates').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
const mailsTo = async (one: SubmittedCandidate) =>
  app.database.db
    .selectFrom('outbox')
    .select(['topic', 'subject', 'text'])
    .where('to_address', '=', await emailOf(one))
    .orderBy('id')
    .execute();
/** In a session of its own: the clock moves by more than one lasts. */
const call = async (who: Employee, name: string, ones: Pick<SubmittedCandidate, 'id'>[], more: object = {}) => {
  const body = { ids: ones.map(({ id }) => id), ...more };
  return send(app, await openStaffSession(app, who), 'POST', `/candidates/${name}`, body);
};
const reasonsOf = (answer: Awaited<ReturnType<typeof call>>): string[] =>
  answer.json().data.left_out.map(({ reason }: { reason: string }) => reason);
const logged = (event: string, { id }: SubmittedCandidate) =>
  app.database.db
    .selectFrom('activity_log')
    .select('causer_id')
    .where('event', '=', event)
    .where('subject_id', '=', id)
    .execute();

describe('a reminder', () => {
  test('says what to correct until when, once a day to each candidate, and the log has a line', async () => {
    const one = await candidate();
    const answer = await call(camila, 'remind', [one]);
    expect(answer.json()).toEqual({ message: 'Se envió 1 recordatorio.', data: { left_out: [] } });
    const [mail] = await mailsTo(one);
    expect(mail?.topic).toBe('correction_reminder');
    expect(mail?.text).toContain('cargue de nuevo: Antecedentes');
    expect(mail?.text).toContain('30/09/2025 a las 17:00');
    expect(await logged('candidate_reminded', one)).toEqual([{ causer_id: String(camila.id) }]);

    // Later on the same day in Bogotá, which is the next one in Greenwich.
    app.clock.set('2025-09-02T04:30:00Z');
    expect(reasonsOf(await call(beatriz, 'remind', [one]))).toEqual(['reminded']);
    app.clock.set('2025-09-02T05:30:00Z');
    expect(reasonsOf(await call(beatriz, 'remind', [one]))).toEqual([]);
    expect(await mailsTo(one)).toHaveLength(2);
  });

  test('two reminders at once send one mail', async () => {
    const ones = [await candidate(), await candidate()];
    const answers = await Promise.all([call(camila, 'remind', ones), call(beatriz, 'remind', ones.toReversed())]);
    expect(answers.flatMap(reasonsOf)).toEqual(['reminded', 'reminded']);
    for (const one of ones) expect(await mailsTo(one)).toHaveLength(1);
  });

  test('goes to nobody who need not correct, was set aside or cannot correct now', async () => {
    const gone = await withdrawn('PARA_SUBSANAR');
    const ones = [await candidate('PENDIENTE'), await candidate('APROBADO'), gone];
    const answer = await call(camila, 'remind', ones);
    expect(answer.json().message).toBe('No se envió ningún recordatorio.');
    expect(reasonsOf(answer)).toEqual(['not_waiting', 'not_waiting', 'set_aside']);
    const late = await candidate();
    app.clock.set('2025-09-30T22:00:00Z');
    expect(reasonsOf(await call(camila, 'remind', [late]))).toEqual(['window_closed']);
    for (const one of [...ones, late]) expect(await mailsTo(one)).toEqual([]);
  });
});

describe('an announcement', () => {
  const words = { subject: 'Cambio de sede', text: 'La audiencia pasa a otra sede.\n\nLa hora es la misma.' };

  test('is shown with who gets it, and sent as it was shown, once to each', async () => {
    const [one, other] = [await candidate('PENDIENTE'), await candidate('APROBADO')];
    const gone = await withdrawn('PENDIENTE');
    const shown = (await call(beatriz, 'announcement-preview', [one, gone], words)).json().data;
    expect(shown.to.map(({ id }: { id: number }) => id)).toEqual([one.id]);
    expect(shown.left_out).toMatchObject([{ id: gone.id, reason: 'set_aside' }]);
    expect(await mailsTo(one)).toEqual([]);

    expect((await call(beatriz, 'announce', [one], words)).json().message).toBe('Se envió el mensaje a 1 candidato.');
    expect(await mailsTo(one)).toMatchObject([{ topic: 'candidate_announcement', subject: words.subject }]);
    expect((await mailsTo(one))[0]?.text).toBe(shown.text);
    expect(await logged('candidate_announced', one)).toEqual([{ causer_id: String(beatriz.id) }]);

    // The answer was lost, and more were chosen meanwhile.
    const again = await call(beatriz, 'announce', [one, other], { ...words, text: `${words.text}\n` });
    expect(reasonsOf(again)).toEqual(['announced']);
    expect((await call(beatriz, 'announcement-preview', [one, other], words)).json().data.to).toEqual([]);
    expect([(await mailsTo(one)).length, (await mailsTo(other)).length]).toEqual([1, 1]);
    expect(reasonsOf(await call(beatriz, 'announce', [one], { ...words, subject: 'Otro asunto' }))).toEqual([]);
  });

  test('two announcements at once send one mail', async () => {
    const one = await candidate('PENDIENTE');
    await Promise.all([1, 2].map(() => call(beatriz, 'announce', [one], words)));
    expect(await mailsTo(one)).toHaveLength(1);
  });

  test('is an administrator’s, and has a subject and a text', async () => {
    const one = await candidate('PENDIENTE');
    for (const name of ['announce', 'announcement-preview'])
      expect((await call(camila, name, [one], words)).statusCode).toBe(403);
    for (const wrong of [
      { ...words, subject: ' ' },
      { ...words, text: '' },
      { ...words, subject: 'Uno\nBcc: dos' },
    ])
      expect((await call(beatriz, 'announce', [one], wrong)).statusCode).toBe(422);
    expect((await call(beatriz, 'announce', [], words)).statusCode).toBe(422);
    expect((await call(beatriz, 'announce', [{ id: 999_999 }], words)).statusCode).toBe(404);
    expect(await mailsTo(one)).toEqual([]);
  });
});

test('the export of chosen candidacies holds these alone', async () => {
  const [one, , other] = [await candidate(), await candidate(), await candidate('APROBADO')];
  const answer = await call(camila, 'export', [one, other], { format: 'csv' });
  const rows: string[][] = parse(answer.body, { delimiter: ';', bom: true });
  const radicados = rows.slice(1).map(([radicado]) => radicado);
  expect(new Set(radicados)).toEqual(new Set([one, other].map(({ number }) => `2025-T-${number}`)));
});
