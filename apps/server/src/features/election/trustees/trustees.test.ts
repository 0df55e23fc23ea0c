import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { makeCertificate } from '@urna/belenios/threshold/certificate';
import { makePolynomial, readPolynomial, writePolynomial } from '@urna/belenios/threshold/polynomial';
import { signText } from '@urna/belenios/threshold/signed-message';
import { readTrusteeOutput, writeTrusteeOutput } from '@urna/belenios/threshold/trustee-output';
import { keysOfSeed, randomSeed } from '@urna/belenios/threshold/trustee-seed';
import { makeTrusteeKeyPair, writeTrusteePublicKey } from '@urna/belenios/trustees/trustee-key';
import type { Contest } from '@urna/contract/election/contest-admin';
import type { TrusteesOverview } from '@urna/contract/election/contest-trustees';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readCertificate, writeCertificate } from '../../../services/election/trustees/trustee-keys.ts';
import { type Employee, get, hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { mailedTrusteeToken, TrusteeBrowser } from '../../../testing/clients/trustee-client.ts';
import { acceptances } from '../../../testing/elections/sealed-contest.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

const group = await sodiumEd25519();
const path = '/admin/contests/contador';
let app: TestApp;
let admin: Employee & { token: string };
beforeEach(async () => {
  app = await openTestApp();
  admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
});
afterEach(() => app.close());

const overview = async () => (await get(app, admin.token, `${path}/custody`)).json<{ data: TrusteesOverview }>().data;
const waitsFor = async () => (await get(app, admin.token, path)).json<{ data: Contest }>().data.waits_for;
const mailsTo = async (email: string) =>
  (
    await app.database.db
      .selectFrom('outbox')
      .select(['subject', 'secret'])
      .where('to_address', '=', email)
      .orderBy('id')
      .execute()
  ).map(({ subject, secret }) => (secret ? subject : `${subject} (abierto)`));
const awaited = async () => (await overview()).trustees.map((one) => one.awaited);
const setThreshold = (needed: number, of: number) =>
  send(app, admin.token, 'PATCH', path, { trustee_threshold: { needed, of } });

async function invite(name: string, extra: object = {}) {
  const email = `${name.toLowerCase()}@demo.test`;
  const answer = await send(app, admin.token, 'POST', `${path}/trustees`, { name, email, ...extra });
  return { answer, email, id: (await overview()).trustees.find((one) => one.name === name)?.id ?? 0 };
}
async function invited(name: string): Promise<TrusteeBrowser> {
  const { email } = await invite(name);
  return TrusteeBrowser.open(app, email);
}
const codeOf = (answer: LightMyRequestResponse) => answer.json<{ code: string }>().code;

describe('a trustee’s link', () => {
  test('comes by a secret mail, opens their page, and isn’t kept', async () => {
    const { email } = await invite('Ana');
    expect(await mailsTo(email)).toEqual(['Usted es custodio de la elección']);
    const ana = await TrusteeBrowser.open(app, email);
    expect(await ana.page()).toMatchObject({
      process: 'Elecciones 2025',
      contest: 'contador',
      trustee: { name: 'Ana', owner: 2, key_fingerprint: null },
      threshold: null,
      trustees: [{ name: 'Ana', awaited: 'public_key' }],
      task: { task: 'make_key' },
    });
    const { rows } = await app.database.pool.query('select row_to_json(trustees)::text as row from trustees');
    expect(JSON.stringify(rows)).not.toContain(ana.token);
    expect(app.log()).not.toContain(ana.token);
  });

  test('is the only one: a new link revokes it, and no other token opens the page', async () => {
    const ana = await invited('Ana');
    const [trustee] = (await overview()).trustees;
    await send(app, admin.token, 'POST', `${path}/trustees/${trustee?.id}/link`, {});
    expect(codeOf(await ana.get())).toBe('unknown_trustee_link');
    ana.token = await mailedTrusteeToken(app, 'ana@demo.test');
    expect((await ana.get()).statusCode).toBe(200);
    for (const authorization of [undefined, 'Bearer ', `Bearer ${admin.token}`, `Bearer ${'A'.repeat(43)}`]) {
      const answer = await app.inject({
        url: '/api/trustees/me',
        headers: authorization === undefined ? {} : { authorization },
      });
      expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'unknown_trustee_link']);
    }
    // A trustee's link isn't a staff session either.
    expect((await get(app, ana.token, path)).statusCode).toBe(401);
  });

  test('is revoked when the trustee is removed, who is notified', async () => {
    const ana = await invited('Ana');
    const [trustee] = (await overview()).trustees;
    const removed = await app.inject({
      method: 'DELETE',
      url: `/api${path}/trustees/${trustee?.id}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(removed.statusCode).toBe(200);
    expect((await ana.get()).statusCode).toBe(404);
    expect(await mailsTo('ana@demo.test')).toContain('Ya no es custodio de la elección (abierto)');
  });
});

describe('a trustee’s public key', () => {
  test('is stored once: sending it again is idempotent, and another key is refused', async () => {
    const ana = await invited('Ana');
    const step = await ana.nextStep();
    expect(step?.path).toBe('public-key');
    for (const _ of [1, 2]) expect((await ana.post('public-key', step?.payload ?? {})).statusCode).toBe(200);
    const another = writeTrusteePublicKey(makeTrusteeKeyPair(group).publicKey);
    expect(codeOf(await ana.post('public-key', { public_key: another }))).toBe('trustee_already_sent');
    expect((await ana.page()).task.task).toBe('rehearse');
    const { rows } = await app.database.pool.query(
      "select causer_type, causer_name from activity_log where event = 'trustee_step_taken'",
    );
    expect(rows).toEqual([{ causer_type: 'trustee', causer_name: 'Ana' }]);
  });

  test('is refused with a reason when it is forged, another trustee’s or malformed', async () => {
    const ana = await invited('Ana');
    const bea = await invited('Bea');
    await ana.doWhatIsAsked();
    const { publicKey } = makeTrusteeKeyPair(group);
    const { pok } = makeTrusteeKeyPair(group).publicKey;
    const own = await app.database.db.selectFrom('trustees').select('public_key').orderBy('id').executeTakeFirst();
    const cases: [string, string][] = [
      [writeTrusteePublicKey({ ...publicKey, pok }), 'no trae una prueba válida'],
      [own?.public_key ?? '', 'ya es de otro custodio'],
      ['{"public_key":"hola"}', 'No se pudo leer'],
    ];
    for (const [public_key, reason] of cases) {
      const answer = await bea.post('public-key', { public_key });
      expect([answer.statusCode, answer.json().message]).toEqual([422, expect.stringContaining(reason)]);
    }
    expect((await bea.page()).task.task).toBe('make_key');
  });

  test('can be made with belenios-tool and added by the administrator, and its owner still rehearses', async () => {
    const pair = makeTrusteeKeyPair(group);
    const { answer, email } = await invite('Ana', { public_key: writeTrusteePublicKey(pair.publicKey) });
    expect(answer.statusCode).toBe(201);
    expect(await waitsFor()).toContain('Falta el ensayo de Ana.');
    const ana = await TrusteeBrowser.open(app, email);
    ana.privateKey = pair.privateKey;
    await ana.doWhatIsAsked();
    expect(await waitsFor()).not.toContain('Falta el ensayo de Ana.');
  });
});

describe('the rehearsal', () => {
  test('is required before sealing, and is refused with another file', async () => {
    const ana = await invited('Ana');
    expect(await waitsFor()).toContain('Falta la llave de Ana.');
    const key = await ana.nextStep();
    await ana.post('public-key', key?.payload ?? {});
    expect(await waitsFor()).toContain('Falta el ensayo de Ana.');
    const real = ana.privateKey;
    ana.privateKey = makeTrusteeKeyPair(group).privateKey;
    const wrong = await ana.nextStep();
    const answer = await ana.post('rehearsal', wrong?.payload ?? {});
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      expect.stringContaining('se hizo con otra llave'),
    ]);
    ana.privateKey = real;
    await ana.doWhatIsAsked();
    expect(await overview()).toMatchObject({
      trustees: [{ awaited: null, rehearsed_at: expect.any(String) }],
      rehearsal: { expected: [4, 2, 1], counts: [4, 2, 1] },
    });
    const sealing = await send(app, admin.token, 'POST', `${path}/seal`, {
      confirmation: 'SELLAR',
      ...acceptances,
    });
    expect(sealing.json().message).not.toContain('ensayo');
  });

  test('is not undone when another trustee is added, whose own rehearsal is then awaited', async () => {
    const ana = await invited('Ana');
    await ana.doWhatIsAsked();
    const bea = await invited('Bea');
    expect(await awaited()).toEqual([null, 'public_key']);
    await bea.doWhatIsAsked();
    expect(await overview()).toMatchObject({ rehearsal: { counts: [4, 2, 1] } });
  });
});

describe('threshold key generation', () => {
  test('asks for nothing until all trustees are present, then asks each in turn', async () => {
    await setThreshold(2, 3);
    const ana = await invited('Ana');
    expect((await ana.page()).task).toEqual({ task: 'wait', for: 'trustees', names: [] });
    const bea = await invited('Bea');
    const eva = await invited('Eva');
    expect(await awaited()).toEqual(['certificate', 'certificate', 'certificate']);
    expect(await mailsTo('ana@demo.test')).toEqual(['Usted es custodio de la elección', 'Es su turno como custodio']);
    expect(await mailsTo('eva@demo.test')).toEqual(['Usted es custodio de la elección']);
    expect(codeOf((await invite('Mar')).answer)).toBe('trustees_complete');
    expect(codeOf(await ana.post('polynomial', { polynomial: '{}' }))).toBe('trustee_not_awaited');
    expect(codeOf(await ana.post('public-key', { public_key: '{}' }))).toBe('trustee_not_awaited');
    await ana.doWhatIsAsked();
    await bea.doWhatIsAsked();
    expect((await ana.page()).task).toEqual({ task: 'wait', for: 'certificates', names: ['Eva'] });
    await eva.doWhatIsAsked();
    expect((await eva.page()).task).toEqual({ task: 'wait', for: 'commitments', names: ['Ana', 'Bea'] });
    expect(await awaited()).toEqual(['commitment', 'commitment', null]);
    expect(await mailsTo('ana@demo.test')).toHaveLength(3);
    expect(await mailsTo('eva@demo.test')).toHaveLength(1);
    await ana.doWhatIsAsked();
    await bea.doWhatIsAsked();
    expect((await bea.page()).task).toEqual({ task: 'wait', for: 'polynomials', names: ['Ana', 'Eva'] });
    expect(await awaited()).toEqual(['polynomial', null, 'polynomial']);
    expect(await mailsTo('eva@demo.test')).toHaveLength(2);
  });

  test('shows no coefficients and no hash of them before every trustee has handed in theirs', async () => {
    await setThreshold(2, 3);
    const [ana, bea, eva] = [await invited('Ana'), await invited('Bea'), await invited('Eva')];
    for (const one of [ana, bea, eva]) {
      const step = await one.nextStep();
      await one.post('certificate', step?.payload ?? {});
    }
    const [hash] = [(await ana.nextStep())?.payload ?? {}];
    expect((await ana.post('commitment', hash)).statusCode).toBe(200);
    expect((await bea.post('commitment', (await bea.nextStep())?.payload ?? {})).statusCode).toBe(200);
    const { task } = await eva.page();
    if (task.task !== 'commitment') throw new Error('Eva has not committed');
    expect(JSON.stringify(task)).not.toContain(hash['commitment']);
    const read = task.certificates.map((text) => readCertificate(text, group.order));
    const early = writePolynomial(await makePolynomial(group, ana.seed ?? '', read));
    expect(codeOf(await ana.post('polynomial', { polynomial: early }))).toBe('trustee_not_awaited');
    // Not to be changed once it is handed in.
    expect(codeOf(await ana.post('commitment', { commitment: 'A'.repeat(43) }))).toBe('trustee_already_sent');
    await eva.post('commitment', (await eva.nextStep())?.payload ?? {});
    expect((await ana.page()).task).toMatchObject({
      task: 'polynomial',
      commitments: [hash['commitment'], expect.any(String), expect.any(String)],
    });
    const { rows } = await app.database.pool.query(
      "select properties from activity_log where properties->>'step' = 'commitment' order by id",
    );
    expect(rows[0].properties.fingerprint).toBe(hash['commitment']);
  });

  test('refuses a certificate for another place, and a key that another trustee has', async () => {
    await setThreshold(2, 3);
    const ana = await invited('Ana');
    const bea = await invited('Bea');
    await invited('Eva');
    const seed = randomSeed();
    const certificate = (index: number) =>
      writeCertificate(makeCertificate(group, seed, { size: 3, threshold: 2, index }));
    expect((await ana.post('certificate', { certificate: certificate(2) })).statusCode).toBe(422);
    expect((await ana.post('certificate', { certificate: certificate(1) })).statusCode).toBe(200);
    const answer = await bea.post('certificate', { certificate: certificate(2) });
    expect([answer.statusCode, answer.json().message]).toEqual([422, expect.stringContaining('otro custodio')]);
  });

  test('refuses, with a reason, what is forged or another trustee’s at each step', async () => {
    await setThreshold(2, 3);
    const [ana, bea, eva] = [await invited('Ana'), await invited('Bea'), await invited('Eva')];
    const refuses = async (step: string, payload: object, reason: string) => {
      const answer = await bea.post(step, payload);
      expect([answer.statusCode, answer.json().message]).toEqual([422, expect.stringContaining(reason)]);
    };
    // Each valid text is sent after the invalid ones.
    const honest = async () => {
      const step = await bea.nextStep();
      if (step === null) throw new Error('Bea has nothing to do');
      return step;
    };
    const sendsHonestly = async ({ path: to, payload }: Awaited<ReturnType<typeof honest>>) =>
      expect((await bea.post(to, payload)).statusCode).toBe(200);
    const stranger = randomSeed();

    const certificate = await honest();
    const own = readCertificate(certificate.payload['certificate'] ?? '', group.order);
    const { signature } = makeCertificate(group, stranger, { size: 3, threshold: 2, index: 2 });
    await refuses('certificate', { certificate: writeCertificate({ ...own, signature }) }, 'su firma no es válida');
    await sendsHonestly(certificate);
    for (const one of [ana, eva]) await one.doWhatIsAsked();

    const commitment = await honest();
    await refuses('commitment', { commitment: 'hola' }, '');
    await sendsHonestly(commitment);
    for (const one of [ana, eva]) await one.post('commitment', (await one.nextStep())?.payload ?? {});

    const polynomial = await honest();
    const { task } = await bea.page();
    if (task.task !== 'polynomial') throw new Error('Bea is asked for her polynomial');
    const read = task.certificates.map((text) => readCertificate(text, group.order));
    const late = await makePolynomial(group, bea.seed ?? '', read, { coefficients: [5n, 7n] });
    await refuses('polynomial', { polynomial: writePolynomial(late) }, 'no son las que fijó');
    const hers = readPolynomial((await ana.nextStep())?.payload['polynomial'] ?? '', group.order);
    const mine = readPolynomial(polynomial.payload['polynomial'] ?? '', group.order);
    for (const forged of [hers, { ...mine, signature: hers.signature }, { ...mine, coefexps: hers.coefexps }]) {
      await refuses('polynomial', { polynomial: writePolynomial(forged) }, 'no corresponde a las llaves');
    }
    await sendsHonestly(polynomial);
    for (const one of [ana, eva]) await one.doWhatIsAsked();

    const output = await honest();
    const right = readTrusteeOutput(output.payload['output'] ?? '', group.order);
    const { publicKey: another } = makeTrusteeKeyPair(group);
    const { signingKey } = keysOfSeed(group, bea.seed ?? '');
    const signed = { ...another, signature: signText(group, signingKey, another.publicKey) };
    for (const [publicKey, reason] of [
      [{ ...right.publicKey, pok: another.pok }, 'no trae una prueba válida'],
      [signed, 'se hizo con otro archivo'],
    ] as const) {
      await refuses('output', { output: writeTrusteeOutput({ ...right, publicKey }) }, reason);
    }
    await sendsHonestly(output);
    expect((await bea.page()).task.task).toBe('rehearse');
  });

  test('starts again when a trustee is removed or the threshold changed', async () => {
    await setThreshold(2, 3);
    const [ana, bea] = [await invited('Ana'), await invited('Bea')];
    const { id, email } = await invite('Eva');
    const eva = await TrusteeBrowser.open(app, email);
    for (let round = 0; round < 3; round++) for (const one of [ana, bea, eva]) await one.doWhatIsAsked();
    expect(await overview()).toMatchObject({ rehearsal: { counts: [4, 2, 1] } });
    await app.inject({
      method: 'DELETE',
      url: `/api${path}/trustees/${id}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(await waitsFor()).toContain('El umbral es entre 3 custodios y hay 2.');
    expect((await overview()).trustees.map((one) => one.key_fingerprint)).toEqual([null, null]);
    await send(app, admin.token, 'PATCH', path, { trustee_threshold: null });
    expect(await awaited()).toEqual(['public_key', 'public_key']);
  });

  test('refuses a threshold of all trustees or of fewer than two', async () => {
    for (const [needed, of] of [
      [3, 3],
      [1, 3],
      [2, 2],
    ] as const) {
      expect((await setThreshold(needed, of)).statusCode).toBe(422);
    }
  });
});

describe('a reminder to a trustee', () => {
  test('repeats the link, is rate-limited, and needs something awaited from the trustee', async () => {
    const ana = await invited('Ana');
    const [trustee] = (await overview()).trustees;
    const remind = () => send(app, admin.token, 'POST', `${path}/trustees/${trustee?.id}/reminder`);
    expect((await remind()).statusCode).toBe(200);
    expect(await mailedTrusteeToken(app, 'ana@demo.test')).toBe(ana.token);
    expect(codeOf(await remind())).toBe('trustee_recently_reminded');
    app.clock.advance(301);
    expect((await remind()).statusCode).toBe(200);
    await ana.doWhatIsAsked();
    app.clock.advance(301);
    expect(codeOf(await remind())).toBe('trustee_nothing_awaited');
  });
});

test('only administrators manage trustees and publish, and auditors may read the state of the trustees', async () => {
  const { id } = await invite('Ana');
  const calls: [string, 'GET' | 'POST', object | undefined][] = [
    [`${path}/custody`, 'GET', undefined],
    [`${path}/trustees/${id}/link`, 'POST', {}],
    [`${path}/trustees/${id}/reminder`, 'POST', undefined],
    [`${path}/publish`, 'POST', { confirmation: 'PUBLICAR' }],
    ['/demo/close-voting', 'POST', { contest: 'contador' }],
  ];
  const answers: Record<string, number[]> = {};
  for (const role of ['ADMINISTRADOR', 'AUDITOR', 'REVISOR'] as const) {
    const { token } = await hireAndLogIn(app, role);
    answers[role] = [];
    for (const [url, method, body] of calls) {
      const answer = method === 'GET' ? await get(app, token, url) : await send(app, token, method, url, body);
      answers[role].push(answer.statusCode);
    }
  }
  // A real installation has no endpoint that closes the voting.
  expect(answers).toEqual({
    ADMINISTRADOR: [200, 200, 200, 409, 404],
    AUDITOR: [200, 403, 403, 403, 404],
    REVISOR: [403, 403, 403, 403, 404],
  });
});
