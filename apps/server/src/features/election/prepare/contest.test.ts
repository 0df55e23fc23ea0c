import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import { proveTrusteeKey, writeTrusteePublicKey } from '@urna/belenios/trustees/trustee-key';
import type { Role } from '@urna/contract/access/roles';
import type { Contest } from '@urna/contract/election/contest-admin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { as } from '../../../testing/clients/candidate-client.ts';
import { type Employee, get, hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { type FirstContest } from '../../../testing/elections/first-process.ts';
import { addChoices, addVoters } from '../../../testing/elections/sealed-contest.ts';
import { submittedCandidate } from '../../../testing/fixtures/submitted-candidate.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
let admin: Employee & { token: string };
beforeAll(async () => {
  app = await openTestApp();
  admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
});
afterAll(() => app.close());

const page = async (contest: FirstContest = 'contador') =>
  (await get(app, admin.token, `/admin/contests/${contest}`)).json<{ data: Contest }>().data;
const change = (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object, token = admin.token) =>
  app.inject({ method, url: `/api/admin/contests/${path}`, headers: as(token), ...(payload && { payload }) });
const lastEntry = async () => {
  const entry = await app.database.db
    .selectFrom('activity_entries')
    .select(['event', 'causer_name', 'properties', 'subject_type', 'subject_id'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return entry;
};

describe('permissions on contests', () => {
  const calls: [
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body: object | undefined,
    ability: string,
  ][] = [
    ['GET', '/admin/contests/ies', undefined, 'audit'],
    ['POST', '/admin/voters/search', { search: '123456' }, 'audit'],
    ['PATCH', '/admin/contests/ies', { blank: true }, 'administer'],
    ['POST', '/admin/contests/ies/exclusions', { candidate_id: 999_999, reason: 'Renunció.' }, 'administer'],
    ['DELETE', '/admin/contests/ies/exclusions/999999', undefined, 'administer'],
    ['POST', '/admin/contests/ies/trustees', { name: 'Ana', email: 'a@b.co', public_key: 'x' }, 'administer'],
    ['DELETE', '/admin/contests/ies/trustees/999999', undefined, 'administer'],
    ['POST', '/admin/contests/ies/seal', { confirmation: 'SELLAR' }, 'administer'],
    ['POST', '/admin/contests/ies/open-without-acts', { confirmation: 'ABRIR', reason: 'Nadie firma.' }, 'administer'],
    ['PATCH', '/admin/voters/999999', { email: 'a@b.co', reason: 'Estaba mal.' }, 'administer'],
  ];
  const may = { ADMINISTRADOR: ['audit', 'administer'], AUDITOR: ['audit'], REVISOR: [] as string[] };
  test.each(Object.keys(may) as Role[])('%s may call exactly the routes of their abilities', async (role) => {
    const { token } = await hireAndLogIn(app, role);
    for (const [method, path, payload, ability] of calls) {
      const answer = await app.inject({
        method,
        url: `/api${path}`,
        headers: as(token),
        ...(payload && { payload }),
      });
      const open = (may[role] as readonly string[]).includes(ability);
      const outcome = answer.statusCode === 403 ? answer.json().code : 'open';
      expect([role, method, path, outcome]).toEqual([role, method, path, open ? 'open' : 'forbidden']);
    }
  });

  test('public routes need no session and reveal nothing of a contest in preparation', async () => {
    const { data } = (await app.inject('/api/elections')).json();
    expect(data).toMatchObject([
      { contest: 'contador', stage: 'preparing', election: null, ballots: 0, opens_at: '2025-08-15T05:00:00.000Z' },
      { contest: 'ies', title: 'Representantes IES', election: null },
    ]);
    expect((await app.inject('/api/elections/contador/turnout')).statusCode).toBe(404);
    expect((await app.inject('/api/elections/otra')).statusCode).toBe(404);
    expect((await get(app, admin.token, '/admin/contests/otra')).statusCode).toBe(404);
  });
});

describe('candidates on the ballot', () => {
  test('are exactly the approved candidates of the kind, with what their card shows', async () => {
    const [accountant] = await addChoices(app, 'contador', 1);
    const [institution] = await addChoices(app, 'ies', 1);
    for (const status of ['PENDIENTE', 'PARA_SUBSANAR', 'SUBSANADO', 'RECHAZADO'] as const) {
      await submittedCandidate(app, { status, reviewer: admin });
    }
    expect((await page()).choices).toEqual([
      {
        candidate_id: accountant,
        full_name: 'Candidata1 Apellido001 Ávila',
        degree: 'Titulado',
        city: 'Cali',
        institution: null,
        professional_card: '1000-T',
        photo_url: expect.stringMatching(/^\/api\/documents\/\d+\/file$/),
      },
    ]);
    const [elector] = (await page('ies')).choices;
    expect(elector).toMatchObject({ candidate_id: institution, institution: expect.stringMatching(/^Universidad/i) });
    const { photo_url } = (await page()).choices[0] ?? {};
    const photo = await app.inject({ url: photo_url ?? '', headers: as(admin.token) });
    expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  test('an excluded candidate leaves the ballot with a reason, and can be brought back', async () => {
    const [candidate_id] = await addChoices(app, 'contador', 1);
    const reason = '  Presentó su renuncia por escrito.  ';
    const excluded = await change('POST', 'contador/exclusions', { candidate_id, reason });
    expect(excluded.statusCode).toBe(200);
    const { choices, exclusions } = excluded.json<{ data: Contest }>().data;
    expect(choices.map((choice) => choice.candidate_id)).not.toContain(candidate_id);
    expect(exclusions).toMatchObject([
      {
        candidate_id,
        reason: 'Presentó su renuncia por escrito.',
        excluded_by: 'Beatriz Arango',
        excluded_at: app.clock.now().toISOString(),
      },
    ]);
    expect(await lastEntry()).toMatchObject({
      event: 'choice_excluded',
      causer_name: 'Beatriz Arango',
      properties: { contest: 'contador', candidate_id, reason: 'Presentó su renuncia por escrito.' },
      subject_type: 'candidate',
      subject_id: candidate_id,
    });
    expect((await change('POST', 'contador/exclusions', { candidate_id, reason })).statusCode).toBe(404);
    const restored = await change('DELETE', `contador/exclusions/${candidate_id}`);
    expect(restored.json<{ data: Contest }>().data).toMatchObject({ exclusions: [] });
    expect((await page()).choices.map((choice) => choice.candidate_id)).toContain(candidate_id);
    expect((await lastEntry()).event).toBe('choice_restored');
    expect((await change('DELETE', `contador/exclusions/${candidate_id}`)).statusCode).toBe(404);
  });

  test('only a candidate on that ballot can be excluded, and only with a reason', async () => {
    const [institution] = (await page('ies')).choices;
    const { id } = await submittedCandidate(app, { status: 'PENDIENTE', reviewer: admin });
    const reason = 'Presentó su renuncia.';
    for (const candidate_id of [institution?.candidate_id, id, 999_999]) {
      expect((await change('POST', 'contador/exclusions', { candidate_id, reason })).statusCode).toBe(404);
    }
    for (const nothing of ['', '    ', 'no', 'x'.repeat(501)]) {
      const answer = await change('POST', 'ies/exclusions', {
        candidate_id: institution?.candidate_id,
        reason: nothing,
      });
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['reason']]);
    }
  });

  test('concurrent exclusions of the same candidate: exactly one succeeds', async () => {
    const [candidate_id] = await addChoices(app, 'contador', 1);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => change('POST', 'contador/exclusions', { candidate_id, reason: 'Renunció.' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
  });
});

test('the blank vote is on until it is switched off, and each switch is logged once', async () => {
  expect((await page()).blank).toBe(true);
  expect((await change('PATCH', 'contador', { blank: false })).json().data.blank).toBe(false);
  expect(await lastEntry()).toMatchObject({
    event: 'contest_changed',
    properties: { contest: 'contador', old: { blank: true }, attributes: { blank: false } },
  });
  expect((await change('PATCH', 'contador', { blank: false })).json().message).toBe('No hubo cambios.');
  expect((await page('ies')).blank).toBe(true);
  for (const blank of ['no', null, 1]) expect((await change('PATCH', 'contador', { blank })).statusCode).toBe(422);
});

test('the roll is counted, with the electors who lack a password', async () => {
  await addVoters(app, 'ies', 3);
  await addVoters(app, 'contador', 2);
  await app.database.db.updateTable('voters').set({ password_hash: 'x' }).where('id', '=', 1).execute();
  expect((await page('ies')).roll).toMatchObject({ voters: 3, without_password: 2, imported_at: null });
  expect((await page()).roll).toMatchObject({ voters: 2, without_password: 0 });
});

describe('a trustee’s key made outside the application', () => {
  const group = nobleEd25519();
  const textOf = (privateKey: bigint) => writeTrusteePublicKey(proveTrusteeKey(group, privateKey));
  const give = (public_key: string, name = 'Custodia') =>
    change('POST', 'contador/trustees', { name, email: 'Custodia@Demo.test', public_key });

  test('is accepted with its proof and shown by its fingerprint', async () => {
    const answer = await give(`  ${textOf(1234n)}\n`);
    expect(answer.statusCode).toBe(201);
    const [trustee] = answer.json<{ data: Contest }>().data.trustees;
    expect(trustee).toMatchObject({
      name: 'Custodia',
      email: 'custodia@demo.test',
      key_fingerprint: expect.stringMatching(/^[A-Za-z0-9+/]{43}$/),
      added_by: 'Beatriz Arango',
    });
  });

  test('is accepted once, whatever its proof, also when it is sent several times at once', async () => {
    expect((await give(textOf(1234n))).json().code).toBe('trustee_exists');
    const answers = await Promise.all(Array.from({ length: 3 }, () => give(textOf(777n))));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  test('is refused when its proof is not its own', async () => {
    const honest = JSON.parse(textOf(99n)) as { pok: { challenge: string; response: string }; public_key: string };
    const other = JSON.parse(textOf(98n)) as typeof honest;
    const identity = group.encode(group.identity);
    const forged = {
      'another’s proof': { ...honest, pok: other.pok },
      'no proof': { public_key: honest.public_key },
      'a changed proof': { ...honest, pok: { ...honest.pok, response: String(BigInt(honest.pok.response) + 1n) } },
      'the identity': { ...honest, public_key: identity },
      'a signature': { ...honest, signature: honest.pok },
      'something more': { ...honest, more: 1 },
    };
    const texts = [
      ...Object.values(forged).map((json) => JSON.stringify(json)),
      JSON.stringify(honest, null, 1),
      'x',
      '{}',
    ];
    const before = (await page()).trustees;
    for (const text of texts) {
      const answer = await give(text);
      expect([text, answer.statusCode, answer.json().code]).toEqual([text, 422, 'invalid_trustee_key']);
    }
    expect((await page()).trustees).toEqual(before);
  });

  test('can be removed', async () => {
    const { trustees } = await page();
    for (const { id } of trustees) {
      expect((await change('DELETE', `ies/trustees/${id}`)).statusCode).toBe(404);
      expect((await change('DELETE', `contador/trustees/${id}`)).statusCode).toBe(200);
    }
    expect((await page()).trustees).toEqual([]);
  });
});

test('a change with an empty body is refused, naming each missing field', async () => {
  const answer = await send(app, admin.token, 'POST', '/admin/contests/contador/trustees', {});
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([
    422,
    expect.arrayContaining(['name', 'email']),
  ]);
});
