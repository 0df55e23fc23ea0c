import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import { verifyArchive } from '@urna/belenios/verify/verify-archive';
import type { TrusteesOverview } from '@urna/contract/election/contest-trustees';
import type { Results } from '@urna/contract/election/results';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findBeleniosTool, ToolFolder } from '../../../../../packages/belenios/testing/belenios-tool.ts';
import { chunked } from '../../../../../packages/belenios/testing/election-fixture.ts';
import { mutationsOf } from '../../../../../packages/belenios/testing/mutations.ts';
import { verifyChain } from '../../services/activity/verify-chain.ts';
import { type Employee, get, hireAndLogIn, send } from '../../testing/clients/staff-client.ts';
import { TrusteeBrowser } from '../../testing/clients/trustee-client.ts';
import { vote } from '../../testing/clients/voter-client.ts';
import { publish, trusteeOf } from '../../testing/elections/finish-contest.ts';
import { forgedDecryption, keepLegacyDecryption } from '../../testing/elections/legacy-decryption.ts';
import { addChoices, addVoters, openSealedContest, type TestVoter } from '../../testing/elections/sealed-contest.ts';
import { readPdf } from '../../testing/fixtures/read-pdf.ts';
import { turnContestClock, workOnSealing, workOnTallies } from '../../testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const path = '/admin/contests/contador';
const tool = findBeleniosTool();
const REASON = 'Se recibió con una prueba que no demuestra nada';
const votes = [0, 1, 1, 'blank'] as const;

let app: TestApp;
let admin: Employee & { token: string };
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const advance = () => workOnTallies(app);
/** A failed attempt is repeated after a minute. */
const advanceLater = () => {
  app.clock.advance(61);
  return advance();
};
const overview = async () => (await get(app, admin.token, `${path}/custody`)).json<{ data: TrusteesOverview }>().data;
const endings = async () => {
  const rows = await app.database.db.selectFrom('archive_endings').select('type').orderBy('at').execute();
  return rows.map(({ type }) => type);
};
const setAside = async (email: string, body: object = { reason: REASON }, token = admin.token) => {
  const { id } = await app.database.db
    .selectFrom('trustees')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return send(app, token, 'POST', `${path}/trustees/${id}/set-aside`, body);
};

async function voteAndClose(voters: readonly TestVoter[]): Promise<void> {
  await turnContestClock(app);
  for (const [at, choice] of votes.entries()) {
    const voter = voters[at];
    if (voter) await vote(app, voter, choice);
  }
  app.clock.set('2025-09-30T22:00:01Z');
  admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
  await turnContestClock(app);
  expect(await advance()).toBe(true);
}

/** A tally that waits for its only trustee, whose key the test knows. */
async function tallyOfOneTrustee(): Promise<TrusteeBrowser> {
  const sealed = await openSealedContest(app, { contest: 'contador' });
  await voteAndClose(sealed.voters);
  return trusteeOf(app, 'contador', sealed.trusteePrivateKey);
}

/** A tally that waits for two of three trustees. */
async function tallyOfTwoOfThree(): Promise<[TrusteeBrowser, TrusteeBrowser, TrusteeBrowser]> {
  admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
  await addChoices(app, 'contador', 3);
  const voters = await addVoters(app, 'contador', 5);
  await send(app, admin.token, 'PATCH', path, { trustee_threshold: { needed: 2, of: 3 } });
  const emails = ['uno@demo.test', 'dos@demo.test', 'tres@demo.test'];
  for (const [at, email] of emails.entries()) {
    await send(app, admin.token, 'POST', `${path}/trustees`, { name: `Custodio ${at + 1}`, email });
  }
  const all = await Promise.all(emails.map((email) => TrusteeBrowser.open(app, email)));
  for (let round = 0; round < 4; round++) for (const one of all) await one.doWhatIsAsked();
  const asked = await send(app, admin.token, 'POST', `${path}/seal`, {
    confirmation: 'SELLAR',
    early_reason: 'Es una prueba.',
  });
  expect(asked.statusCode).toBe(202);
  await workOnSealing(app);
  for (const one of all) await one.doWhatIsAsked();
  await voteAndClose(voters);
  return all as [TrusteeBrowser, TrusteeBrowser, TrusteeBrowser];
}

const forgeFor = async (trustee: TrusteeBrowser) => {
  const given = await trustee.tally();
  return forgedDecryption(given, await trustee.decryptionKey(given.sealed_share));
};

async function publishedResults(): Promise<Results> {
  await publish(app, admin, 'contador');
  return (await app.inject('/api/elections/contador/results')).json<{ data: Results }>().data;
}

const counts = ({ choices, blank }: Results) => [
  blank?.votes,
  ...choices.toSorted((a, b) => a.position - b.position).map((choice) => choice.votes),
];

describe('a forged part that the protocol’s own check accepts', () => {
  test('is refused with a sentence, keeps no honest one from being taken, and leaves no trace in the archive', async () => {
    const trustee = await tallyOfOneTrustee();
    const forged = await forgeFor(trustee);
    const refused = await trustee.post('partial-decryption', forged);
    expect([refused.statusCode, refused.json().message]).toEqual([
      422,
      expect.stringContaining('El descifrado no se aceptó: su prueba fuerte no demuestra'),
    ]);
    const { strong_proof: _none, ...without } = forged;
    const unproven = await trustee.post('partial-decryption', without);
    expect([unproven.statusCode, unproven.json().message]).toEqual([
      422,
      expect.stringContaining('Falta la prueba fuerte del descifrado'),
    ]);
    const honest = await trustee.decryption();
    const borrowed = await trustee.post('partial-decryption', { ...forged, strong_proof: honest.strong_proof });
    expect(borrowed.statusCode).toBe(422);
    expect(await overview()).toMatchObject({ stage: 'tallied', tally: { decryptions: 0, error: null } });
    expect(await endings()).toEqual(['EndBallots', 'EncryptedTally']);

    expect((await trustee.post('partial-decryption', honest)).statusCode).toBe(200);
    expect(await endings()).toEqual(['EndBallots', 'EncryptedTally']);
    expect(await overview()).toMatchObject({ trustees: [{ proven: true, set_aside: [] }], tally: { decryptions: 1 } });
    expect(await advance()).toBe(true);
    expect(await endings()).toEqual([
      'EndBallots',
      'EncryptedTally',
      'PartialDecryption',
      'PartialDecryption',
      'Result',
    ]);
    expect(counts(await publishedResults())).toEqual([1, 1, 2, 0]);
  });

  test('is refused from a threshold trustee, and the two others reach the result', { tags: ['full'] }, async () => {
    const [first, second, third] = await tallyOfTwoOfThree();
    const refused = await first.post('partial-decryption', await forgeFor(first));
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'refused_trustee_text']);
    await second.doWhatIsAsked();
    await advance();
    await third.doWhatIsAsked();
    expect(await advance()).toBe(true);
    expect(counts(await publishedResults())).toEqual([1, 1, 2, 0]);
  });
});

describe('a forged part that was received before there were strong proofs', () => {
  test('is set aside by an administrator with a reason, and sent anew through the same link', async () => {
    const trustee = await tallyOfOneTrustee();
    await keepLegacyDecryption(app, trustee, await forgeFor(trustee));
    await advance();
    expect(await overview()).toMatchObject({
      stage: 'tallied',
      trustees: [{ awaited: null, proven: false }],
      tally: { decryptions: 1, error: expect.stringContaining('no dan un resultado posible') },
    });
    expect(await endings()).toEqual(['EndBallots', 'EncryptedTally']);
    const honest = await trustee.decryption();
    expect((await trustee.post('partial-decryption', honest)).json().code).toBe('trustee_already_sent');

    const reviewer = await hireAndLogIn(app, 'REVISOR', 'Pedro Gil');
    const auditor = await hireAndLogIn(app, 'AUDITOR', 'Ana Ruiz');
    expect((await setAside(trustee.email, { reason: REASON }, reviewer.token)).statusCode).toBe(403);
    expect((await setAside(trustee.email, { reason: REASON }, auditor.token)).statusCode).toBe(403);
    expect((await setAside(trustee.email, { reason: '   ' })).statusCode).toBe(422);
    expect((await setAside(trustee.email, {})).statusCode).toBe(422);
    const answers = await Promise.all([1, 2, 3].map(() => setAside(trustee.email)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);

    const mails = await app.database.db
      .selectFrom('outbox')
      .select(['to_address', 'text', 'secret'])
      .where('topic', '=', 'decryption_set_aside')
      .execute();
    expect(mails).toEqual([
      { to_address: trustee.email, text: expect.stringContaining(`#token=${trustee.token}`), secret: true },
    ]);
    expect(mails[0]?.text).toContain(REASON);
    const [entry] = await app.database.db
      .selectFrom('activity_entries')
      .select(['causer_name', 'properties'])
      .where('event', '=', 'decryption_set_aside')
      .execute();
    expect(entry).toMatchObject({ causer_name: 'Beatriz Arango', properties: { contest: 'contador', reason: REASON } });
    expect((await trustee.page()).task).toEqual({
      task: 'decrypt',
      set_aside: { at: app.clock.now().toISOString(), reason: REASON },
    });
    expect(await overview()).toMatchObject({
      trustees: [{ awaited: 'partial_decryption', decrypted_at: null, proven: null, set_aside: [{ reason: REASON }] }],
      tally: { decryptions: 0, error: null },
    });

    // The same forged decryption is refused again.
    expect((await trustee.post('partial-decryption', await forgeFor(trustee))).statusCode).toBe(422);
    const sent = await Promise.all([1, 2, 3].map(() => trustee.post('partial-decryption', honest)));
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await advance()).toBe(true);
    const late = await setAside(trustee.email);
    expect([late.statusCode, late.json().code]).toEqual([409, 'decryption_not_set_aside']);

    const results = await publishedResults();
    expect(counts(results)).toEqual([1, 1, 2, 0]);
    expect(results).toMatchObject({
      set_aside: [{ name: 'Custodia de prueba', reason: REASON }],
      decryption_proofs: { url: '/api/processes/2025/elections/contador/decryption-proofs', count: 2, decryptions: 2 },
    });
    const acta = await readPdf((await app.inject('/api/elections/contador/acta')).rawPayload);
    expect(JSON.stringify(acta).replaceAll(/\s+/g, ' ')).toContain('Parte apartada');
    expect(await verifyChain(app.database.db)).toMatchObject({ ok: true });
  });

  test('doesn’t keep two honest of three from the result', async () => {
    const [first, second, third] = await tallyOfTwoOfThree();
    await keepLegacyDecryption(app, first, await forgeFor(first));
    await second.doWhatIsAsked();
    await advance();
    expect(await overview()).toMatchObject({
      stage: 'tallied',
      tally: { decryptions: 2, decryptions_needed: 2, error: expect.any(String) },
    });
    // The third decryption is tried at once, without the minute's delay after a failure.
    await third.doWhatIsAsked();
    expect(await advance()).toBe(true);
    const results = await publishedResults();
    expect(counts(results)).toEqual([1, 1, 2, 0]);
    expect(results.trustees.map(({ decrypted_at }) => decrypted_at !== null)).toEqual([false, true, true]);
    expect(await endings()).toEqual([
      'EndBallots',
      'EncryptedTally',
      'PartialDecryption',
      'PartialDecryption',
      'PartialDecryption',
      'Result',
    ]);
  });

  test('gives no result while too few honest parts are there, however often it is tried', {
    tags: ['full'],
  }, async () => {
    const [first, second] = await tallyOfTwoOfThree();
    await keepLegacyDecryption(app, first, await forgeFor(first));
    await keepLegacyDecryption(app, second, await forgeFor(second));
    expect(await advanceLater()).toBe(false);
    expect(await advanceLater()).toBe(false);
    expect(await overview()).toMatchObject({ stage: 'tallied' });
    expect(await endings()).toEqual(['EndBallots', 'EncryptedTally']);
    expect(await app.database.db.selectFrom('counted_decryptions').selectAll().execute()).toEqual([]);
  });
});

test('an honest part from before there were strong proofs still leads to the result', { tags: ['full'] }, async () => {
  const trustee = await tallyOfOneTrustee();
  await keepLegacyDecryption(app, trustee, await trustee.decryption());
  expect(await advance()).toBe(true);
  const results = await publishedResults();
  expect(counts(results)).toEqual([1, 1, 2, 0]);
  expect(results.decryption_proofs).toMatchObject({ count: 1, decryptions: 2 });
});

describe('setting a part aside', () => {
  test('setting a part aside while the result is combined: exactly one of the two happens', async () => {
    const trustee = await tallyOfOneTrustee();
    await trustee.doWhatIsAsked();
    const [aside] = await Promise.all([setAside(trustee.email), advance()]);
    const { stage } = await overview();
    expect([aside.statusCode, stage]).toEqual(stage === 'decrypted' ? [409, 'decrypted'] : [200, 'tallied']);
    const counted = await app.database.db.selectFrom('counted_decryptions').select('owner').execute();
    expect(counted).toHaveLength(stage === 'decrypted' ? 2 : 0);
    await trustee.doWhatIsAsked();
    await advanceLater();
    expect((await overview()).stage).toBe('decrypted');
  });

  test('is refused before the part was sent, before the tally, and for a trustee who isn’t there', async () => {
    const trustee = await tallyOfOneTrustee();
    expect((await setAside(trustee.email)).json().code).toBe('decryption_not_set_aside');
    const stranger = await send(app, admin.token, 'POST', `${path}/trustees/999999/set-aside`, { reason: REASON });
    expect(stranger.statusCode).toBe(404);
    const other = await send(app, admin.token, 'POST', '/admin/contests/ies/trustees/1/set-aside', { reason: REASON });
    expect([404, 409]).toContain(other.statusCode);
  });

  test('is the only way to a second part of a trustee, also for the database', async () => {
    const trustee = await tallyOfOneTrustee();
    await trustee.doWhatIsAsked();
    const { db } = app.database;
    const { previous_attempt: _generated, ...row } = (await db
      .selectFrom('partial_decryptions')
      .selectAll()
      .where('trustee_id', 'is not', null)
      .executeTakeFirstOrThrow()) as Record<string, unknown>;
    for (const attempt of [1, 2, 0]) {
      const second = db.insertInto('partial_decryptions').values({ ...row, attempt } as never);
      await expect(second.execute()).rejects.toThrow(/constraint/);
    }
    expect((await setAside(trustee.email)).statusCode).toBe(200);
    const unproven = db.insertInto('partial_decryptions').values({ ...row, attempt: 2, strong_proof: null } as never);
    await expect(unproven.execute()).rejects.toThrow(/proven_decryptions_only/);
    for (const table of ['set_aside_decryptions', 'partial_decryptions'] as const) {
      await expect(db.deleteFrom(table).execute()).rejects.toThrow(/never changed or removed/);
    }
    await expect(
      db
        .updateTable('set_aside_decryptions')
        .set({ reason: 'Otro' } as never)
        .execute(),
    ).rejects.toThrow(/never changed or removed/);
  });
});

describe('the published proofs', () => {
  test('are verified with the published archive, altered ones are refused, and belenios-tool accepts the archive', async () => {
    const trustee = await tallyOfOneTrustee();
    await trustee.doWhatIsAsked();
    expect(await advance()).toBe(true);
    const early = await app.inject('/api/elections/contador/decryption-proofs');
    expect([early.statusCode, early.json().code]).toEqual([404, 'results_not_published']);
    await publish(app, admin, 'contador');
    const answer = await app.inject('/api/elections/contador/decryption-proofs');
    expect(answer.headers['content-type']).toContain('application/json');
    const archive = (await app.inject('/api/elections/contador/archive')).rawPayload;
    const verify = (given: { proofs?: string }) =>
      verifyArchive(() => chunked(new Uint8Array(archive)), { group: () => kernelEd25519(), ...given });
    expect(await verify({ proofs: answer.body })).toMatchObject({ ok: true, complete: true, withoutStrongProof: [] });
    expect(await verify({})).toMatchObject({ ok: true, complete: true, withoutStrongProof: [1, 2] });
    const altered = mutationsOf(answer.body).filter(({ place }) => /response|challenge|owner|_hash/.test(place));
    for (const { text, place } of altered.filter((_, index) => index % 5 === 0)) {
      expect((await verify({ proofs: text })).ok, place).toBe(false);
    }
    if (tool === undefined) return;
    vi.stubEnv('LWT_ASYNC_METHOD', 'none');
    const checked = new ToolFolder(tool);
    try {
      const { uuid } = await app.database.db.selectFrom('elections').select('uuid').executeTakeFirstOrThrow();
      checked.write(`${uuid}.bel`, archive);
      expect(checked.attempt('election verify')).toMatchObject({ status: 0 });
    } finally {
      checked.remove();
      vi.unstubAllEnvs();
    }
  });
});
