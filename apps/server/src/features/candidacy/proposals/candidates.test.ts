import type { CandidateBook } from '@urna/contract/candidacy/candidates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeNextPhoto } from '../../../services/candidacy/public-photos.ts';
import { enterTracking } from '../../../testing/clients/candidate-links.ts';
import { type Employee, hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { openSealedContest } from '../../../testing/elections/sealed-contest.ts';
import { simpleJpeg, simplePdf } from '../../../testing/fixtures/hostile-fixtures.ts';
import { publishedProposal } from '../../../testing/fixtures/published-proposal.ts';
import { submittedCandidate } from '../../../testing/fixtures/submitted-candidate.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
let admin: Employee & { token: string };
beforeAll(async () => {
  app = await openTestApp();
  admin = await hireAndLogIn(app, 'ADMINISTRADOR');
});
afterAll(() => app.close());

const read = (contest = 'contador', headers = {}) =>
  app.inject({ url: `/api/elections/${contest}/candidates`, headers });
const book = async (contest = 'contador') => (await read(contest)).json<{ data: CandidateBook }>().data;
const namesOf = ({ candidates }: CandidateBook) => candidates.map(({ full_name }) => full_name);

const publishFor = (id: number) => publishedProposal(app, id);

test('shows the candidates from their admission on, by last names, with public facts alone', async () => {
  expect((await book()).candidates).toEqual([]);
  const photo = await simpleJpeg();
  const add = (status: 'APROBADO' | 'PENDIENTE' | 'RECHAZADO', first_last_name: string) =>
    submittedCandidate(app, { status, reviewer: admin, photo, changes: { first_last_name } });
  const zapata = await add('APROBADO', 'Zapata');
  await add('APROBADO', 'Ávila');
  const excluded = await add('APROBADO', 'Excluida');
  await add('PENDIENTE', 'Pendiente');
  await add('RECHAZADO', 'Rechazada');
  const exclusion = { candidate_id: excluded.id, reason: 'Lo ordenó un fallo.' };
  const answer = await send(app, admin.token, 'POST', '/admin/contests/contador/exclusions', exclusion);
  expect(answer.statusCode).toBe(200);
  await publishFor(zapata.id);
  await publishFor(excluded.id);
  const shown = await book();
  expect(namesOf(shown)).toEqual(['Ana Ávila Ávila', 'Ana Zapata Ávila']);
  expect(shown.candidates[1]).toEqual({
    id: zapata.id,
    position: null,
    full_name: 'Ana Zapata Ávila',
    professional_card: '12345-T',
    degree: 'Titulado',
    city: 'Cali',
    institution: null,
    photo_url: null,
    withdrawn_at: null,
    proposal: {
      text: 'Mi propuesta',
      link: 'https://ejemplo.com/',
      cv: {
        file_size: simplePdf().length,
        url: `/api/processes/2025/elections/contador/candidates/${zapata.id}/cv`,
      },
      published_at: '2025-09-01 10:00:00',
    },
  });
  const { body } = await read();
  for (const secret of ['@', zapata.number, '3001234567', 'Calle 10', '1980', 'cedula', 'radicado', '2025-T'])
    expect(body, secret).not.toContain(secret);
  expect(shown.is_sealed).toBe(false);
  const cv = (id: number, contest = 'contador') => app.inject(`/api/elections/${contest}/candidates/${id}/cv`);
  const file = await cv(zapata.id);
  expect(file.rawPayload.equals(simplePdf())).toBe(true);
  expect(file.headers).toMatchObject({
    'content-disposition': `attachment; filename="hoja-de-vida-${zapata.id}.pdf"`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  expect((await cv(excluded.id)).statusCode).toBe(404);
  expect((await cv(zapata.id, 'ies')).statusCode).toBe(404);
});

test('is kept by browsers, which ask whether it changed', async () => {
  const first = await read();
  expect(first.headers['cache-control']).toBe('public, no-cache');
  const { etag } = first.headers;
  const again = await read('contador', { 'if-none-match': etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await app.database.db.updateTable('proposals').set({ text: 'Otro texto' }).execute();
  expect((await read('contador', { 'if-none-match': etag })).statusCode).toBe(200);
});

test('has a thumbnail of each photo, which goes with the candidacy and is made anew for a new photo', async () => {
  while (await makeNextPhoto(app.deps));
  const [one, two] = (await book()).candidates;
  const photo = await app.inject(one?.photo_url ?? '');
  expect(photo.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=3600' });
  expect(photo.rawPayload.length).toBeLessThan(12_001);
  expect(await makeNextPhoto(app.deps)).toBe(false);
  // Both have the same photo: it is public while one of them stands.
  const { db } = app.database;
  const away = { set_aside_at: app.clock.now(), set_aside_as: 'withdrawn' as const };
  await db
    .updateTable('candidates')
    .set(away)
    .where('id', '=', one?.id ?? 0)
    .execute();
  expect((await app.inject(two?.photo_url ?? '')).statusCode).toBe(200);
  await db
    .updateTable('candidates')
    .set(away)
    .where('id', '=', two?.id ?? 0)
    .execute();
  const excluded = db.selectFrom('contest_exclusions').select('candidate_id');
  await db.updateTable('candidates').set(away).where('id', 'in', excluded).execute();
  expect((await app.inject(two?.photo_url ?? '')).statusCode).toBe(404);
  expect((await book()).candidates).toEqual([]);
});

test('once sealed they are exactly those of the ballot; whoever withdraws then is noted, without proposal', async () => {
  await openSealedContest(app, { contest: 'ies', choices: 3, voters: 1 });
  const late = await submittedCandidate(app, { status: 'APROBADO', kind: 'CANDIDATE_IES', reviewer: admin });
  const before = await book('ies');
  expect(before).toMatchObject({ is_sealed: true, candidates: [{ position: 0 }, { position: 1 }, { position: 2 }] });
  expect(before.candidates.map(({ id }) => id)).not.toContain(late.id);
  const [leaving, staying] = before.candidates;
  expect((await app.inject(leaving?.photo_url ?? '')).headers['cache-control']).toContain('immutable');
  await publishFor(leaving?.id ?? 0);
  await publishFor(staying?.id ?? 0);
  const leaver = await app.database.db
    .selectFrom('candidates')
    .select(['radicado', 'identification_number as number', 'email'])
    .where('id', '=', leaving?.id ?? 0)
    .executeTakeFirstOrThrow();
  const { token_info } = await enterTracking(app, { ...leaver, radicado: leaver.radicado ?? '' });
  await send(app, token_info.token, 'POST', '/tracking/withdraw', { confirmation: 'RETIRAR' });
  const after = await book('ies');
  expect(namesOf(after)).toEqual(namesOf(before));
  expect(after.candidates[0]).toMatchObject({ withdrawn_at: '2025-09-01 10:00:00', proposal: null });
  expect(after.candidates[1]).toMatchObject({ withdrawn_at: null, proposal: { text: 'Mi propuesta' } });
  expect((await app.inject(`/api/elections/ies/candidates/${leaving?.id}/cv`)).statusCode).toBe(404);
});

test('a contest that is not there is not found', async () => {
  expect((await read('otra')).statusCode).toBe(404);
  expect((await app.inject('/api/processes/1999/elections/contador/candidates')).statusCode).toBe(404);
});
