import type { CandidateBook } from '@urna/contract/candidacy/candidates';
import type { Contest } from '@urna/contract/election/contest-admin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  allDocuments,
  readyToSubmit,
  register,
  submit,
  upload,
  validate,
} from '../../../testing/clients/candidate-client.ts';
import { enterTracking } from '../../../testing/clients/candidate-links.ts';
import { type Employee, get, hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { signSealingActs } from '../../../testing/elections/finish-contest.ts';
import { contestIds } from '../../../testing/elections/first-process.ts';
import { acceptances, addChoices, addTrustee, addVoters } from '../../../testing/elections/sealed-contest.ts';
import { readPdf } from '../../../testing/fixtures/read-pdf.ts';
import { type SubmittedCandidate, submittedCandidate } from '../../../testing/fixtures/submitted-candidate.ts';
import { workOnSealing } from '../../../testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
let admin: Employee & { token: string };
let trustee: Awaited<ReturnType<typeof addTrustee>>;
async function open(): Promise<void> {
  app = await openTestApp();
  admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
  await addChoices(app, 'contador', 2);
  await addVoters(app, 'contador', 2);
  trustee = await addTrustee(app, 'contador');
}
const close = () => app.close();
const { few_trustees, early_reason } = acceptances;
const askToSeal = (more: object = {}) =>
  send(app, admin.token, 'POST', '/admin/contests/contador/seal', { confirmation: 'SELLAR', few_trustees, ...more });
const sealNext = () => workOnSealing(app);
const page = async (contest = 'contador') =>
  (await get(app, admin.token, `/admin/contests/${contest}`)).json<{ data: Contest }>().data;
const candidate = (status: 'PENDIENTE' | 'PARA_SUBSANAR' | 'SUBSANADO', surname = 'Tardía') =>
  submittedCandidate(app, { status, reviewer: admin, changes: { first_last_name: surname } });
const approve = (one: SubmittedCandidate) =>
  send(app, admin.token, 'POST', '/candidates/review', {
    candidate_id: one.id,
    observation: 'Documentos legibles.',
    documents: one.documents.map(({ id }) => ({ id, review_status: 'APROBADO' })),
  });
const mailsTo = async (to: string) =>
  (await app.inject({ method: 'POST', url: '/api/dev/mail/search', payload: { to } })).json<{
    data: { subject: string; text: string }[];
  }>().data;
async function follow(one: SubmittedCandidate) {
  const { radicado } = await app.database.db
    .selectFrom('candidates')
    .select('radicado')
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow();
  return enterTracking(app, { ...one, radicado: radicado ?? '' });
}
const book = async (contest = 'contador') =>
  (await app.inject(`/api/processes/2025/elections/${contest}/candidates`)).json<{ data: CandidateBook }>().data;
const entries = () =>
  app.database.db
    .selectFrom('activity_entries')
    .select(['causer_name', 'properties'])
    .where('event', '=', 'sealed_early')
    .execute();

describe('sealing while candidates can still be approved', () => {
  beforeAll(open);
  afterAll(close);

  const stillOpen = [
    'Las inscripciones siguen abiertas hasta el 30/09/2025 a las 17:00.',
    'Las subsanaciones siguen abiertas hasta el 30/09/2025 a las 17:00.',
    'Hay candidaturas sin decidir: 2 en revisión, 1 por subsanar, 1 por revisar después de subsanar.',
  ];

  test('is refused without a reason, and says which window is open and which files are undecided', async () => {
    for (const status of ['PENDIENTE', 'PENDIENTE', 'PARA_SUBSANAR', 'SUBSANADO'] as const) await candidate(status);
    expect(await page()).toMatchObject({ waits_for: [], seals_early: stillOpen });
    const refused = await askToSeal();
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'seal_refused']);
    for (const sentence of stillOpen) expect(refused.json().message).toContain(sentence);
    expect((await askToSeal({ early_reason: '  no ' })).statusCode).toBe(422);
    expect([(await page()).stage, await entries()]).toEqual(['preparing', []]);
  });

  test('with a typed reason the page of the contest and the log hold what was open, and why', async () => {
    expect((await askToSeal({ early_reason })).statusCode).toBe(202);
    await sealNext();
    const early = { because: stillOpen, reason: early_reason };
    expect(await page()).toMatchObject({ stage: 'sealed', election: { sealed_by: 'Beatriz Arango', early } });
    expect(await entries()).toEqual([{ causer_name: 'Beatriz Arango', properties: { contest: 'contador', ...early } }]);
  });
});

test('a ballot that is sealed once all is over and decided needs no reason, and keeps none', async () => {
  await open();
  const { db } = app.database;
  const over = { opens_at: app.clock.at('2025-08-01T05:00:00Z'), closes_at: app.clock.at('2025-08-15T05:00:00Z') };
  await db.updateTable('windows').set(over).where('name', '!=', 'voting').execute();
  const ahead = { opens_at: app.clock.at('2025-09-05T05:00:00Z'), closes_at: app.clock.at('2025-09-07T05:00:00Z') };
  await db.updateTable('windows').set(ahead).where('name', '=', 'correction').execute();
  expect((await page()).seals_early).toEqual(['Las subsanaciones abren el 05/09/2025 a las 00:00.']);
  await db.updateTable('windows').set(over).where('name', '=', 'correction').execute();
  const grace = { grace_until: app.clock.at('2025-09-02T05:00:00Z') };
  await db.updateTable('windows').set(grace).where('name', '=', 'inscription').execute();
  expect((await page()).seals_early).toEqual([expect.stringContaining('Quienes comenzaron antes pueden terminar')]);
  await db.updateTable('windows').set({ grace_until: null }).execute();
  expect((await page()).seals_early).toEqual([]);
  expect((await askToSeal({ early_reason })).statusCode).toBe(202);
  await sealNext();
  expect((await page()).election?.early).toBeNull();
  expect(await entries()).toEqual([]);
  await close();
});

describe('after an early sealing', () => {
  const number = '20770001';
  const email = `nueva${number}@correo.test`;
  const truth = 'se selló el 01/09/2025 a las 10:00 sin su candidatura';
  let undecided: SubmittedCandidate;
  let begun: { token: string; id: number };
  beforeAll(async () => {
    await open();
    undecided = await candidate('PENDIENTE');
    await askToSeal({ early_reason });
    await sealNext();
  });
  afterAll(close);

  test('a candidate is told before registering that this ballot was sealed without them', async () => {
    await app.database.db
      .insertInto('professional_register')
      .values({
        identification_type_id: 1,
        identification_number: number,
        first_name: 'Ana',
        first_last_name: 'Peña',
        second_last_name: 'Ávila',
        professional_card: '12345-T',
        email,
        data_updated_on: '2025-02-01',
        disciplinary_status: 'SIN_SANCION',
        card_status: 'ACTIVA',
        imported_at: app.clock.now(),
      })
      .execute();
    const answer = await validate(app, number);
    expect(answer.json().message).toMatch(/^Documento validado\..* ya se selló\. .* no estará en ella/);
    const token = answer.json<{ token_info: { token: string } }>().token_info.token;
    begun = { token, id: await register(app, token, number) };
    expect((await mailsTo(email))[0]).toMatchObject({
      subject: 'Se inició una inscripción a su nombre',
      text: expect.stringContaining(truth),
    });
  });

  test('the receipt, its mail and the tracking page tell the candidate that this ballot was sealed without them', async () => {
    await upload(app, begun.token, begun.id, await allDocuments());
    const { data } = (await submit(app, begun.token, begun.id)).json<{ data: { radicado: string; ballot: object } }>();
    const ballot = { place: 'without', sealed_at: app.clock.now().toISOString() };
    expect(data.ballot).toEqual(ballot);
    expect((await mailsTo(email))[0]?.text).toContain(truth);
    expect((await enterTracking(app, { radicado: data.radicado, number, email })).data.ballot).toEqual(ballot);
  });

  test('an approved candidate is promised no place on the ballot, and stands on no list of its candidates', async () => {
    const preview = await send(app, admin.token, 'POST', `/candidates/${undecided.id}/review-mail`, {
      stage: 'first',
      observation: 'Documentos legibles.',
      documents: undecided.documents.map(({ id }) => ({ id, review_status: 'APROBADO' })),
    });
    expect(preview.json().data.text).toContain(truth);
    expect((await approve(undecided)).statusCode).toBe(200);
    const [mail] = await mailsTo(undecided.email);
    expect(mail?.subject).toBe('Su candidatura fue aprobada');
    expect(mail?.text).toContain(truth);
    expect(mail?.text).not.toContain('hará parte de la votación');

    const csv = (await get(app, admin.token, '/candidates/admitted?format=csv')).body;
    expect(csv).toContain('Apellido001');
    expect(csv).not.toContain('Tardía');
    const pdf = await readPdf((await get(app, admin.token, '/candidates/admitted?format=pdf')).rawPayload);
    expect(pdf.pages[0]?.text).toContain('como se selló el 01/09/2025 a las 10:00');
    expect(pdf.pages.map(({ text }) => text).join(' ')).not.toContain('Tardía');
    expect((await book()).candidates).toHaveLength(2);
    expect((await page()).choices).toHaveLength(2);
  });

  test('the proposal of a candidate who isn’t on the ballot can’t be published', async () => {
    const { token } = (await follow(undecided)).token_info;
    expect((await get(app, token, '/tracking/proposal')).json().data.obstacle).toBe('off_ballot');
  });

  test('a repetition among the same candidates leaves out the candidate who was approved after the sealing', async () => {
    await signSealingActs(app.deps, 'contador', [trustee.privateKey]);
    const { db } = app.database;
    const { calendar_id } = await db
      .selectFrom('contests')
      .select('calendar_id')
      .where('id', '=', contestIds.contador)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('contests')
      .values({
        process_id: 1,
        calendar_id,
        slug: 'contador-2',
        title: 'Segunda votación',
        question: 'Representante de los Contadores Públicos',
        candidate_type: 'CANDIDATE_ACCOUNTANT',
        login: 'code',
        repeats: contestIds.contador,
        repeated_because: 'other',
        repeat_reason: 'Es una prueba.',
        repeated_by: 'Beatriz Arango',
        candidates_of: contestIds.contador,
      })
      .execute();
    const { choices, seals_early } = await page('contador-2');
    expect(choices.map(({ full_name }) => full_name)).not.toContainEqual(expect.stringContaining('Tardía'));
    expect(choices).toHaveLength(2);
    // Nobody registers for it, whatever the windows say.
    expect(seals_early).toEqual([]);
  });
});

describe('before the sealing', () => {
  beforeAll(open);
  afterAll(close);

  test('an approved candidate is promised a place on the ballot, also on the tracking page', async () => {
    const one = await candidate('PENDIENTE');
    await approve(one);
    expect((await mailsTo(one.email))[0]?.text).toContain('Su candidatura hará parte de la votación.');
    expect((await page()).choices).toHaveLength(3);
    expect((await follow(one)).data.ballot).toEqual({ place: 'open', sealed_at: null });
  });

  test('no candidate joins or leaves a ballot while it is being sealed', async () => {
    const waiting = await candidate('PENDIENTE');
    const { token, id } = await readyToSubmit(app, '20770002');
    const { radicado } = (await submit(app, token, id)).json<{ data: { radicado: string } }>().data;
    await askToSeal({ early_reason });
    const refused = await approve(waiting);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'contest_sealing']);
    const follower = (await enterTracking(app, { radicado, number: '20770002', email: 'nueva20770002@correo.test' }))
      .token_info.token;
    const withdrawal = await send(app, follower, 'POST', '/tracking/withdraw', { confirmation: 'RETIRAR' });
    expect(withdrawal.json().code).toBe('contest_sealing');
    await sealNext();
    expect((await approve(waiting)).statusCode).toBe(200);
    expect((await mailsTo(waiting.email))[0]?.text).toContain('sin su candidatura');
    expect((await page()).choices).toHaveLength(3);
  });
});
