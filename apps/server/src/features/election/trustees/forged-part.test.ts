import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import { verifyArchive } from '@urna/belenios/verify/verify-archive';
import type { TrusteesOverview } from '@urna/contract/election/contest-trustees';
import type { Results } from '@urna/contract/election/results';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findBeleniosTool, ToolFolder } from '../../../../../../packages/belenios/testing/belenios-tool.ts';
import { chunked } from '../../../../../../packages/belenios/testing/election-fixture.ts';
import { forgePartialDecryption } from '../../../../../../packages/belenios/testing/forge-decryption.ts';
import { mutationsOf } from '../../../../../../packages/belenios/testing/mutations.ts';
import { sampled } from '../../../../../../packages/belenios/testing/test-scope.ts';
import { type Employee, get, hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { TrusteeBrowser } from '../../../testing/clients/trustee-client.ts';
import { vote } from '../../../testing/clients/voter-client.ts';
import { publish, trusteeOf } from '../../../testing/elections/finish-contest.ts';
import { addChoices, addVoters, openSealedContest, type TestVoter } from '../../../testing/elections/sealed-contest.ts';
import { turnContestClock, workOnSealing, workOnTallies } from '../../../testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const path = '/admin/contests/contador';
const tool = findBeleniosTool();
const votes = [0, 1, 1, 'blank'] as const;

let app: TestApp;
let admin: Employee & { token: string };
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const advance = () => workOnTallies(app);
const overview = async () => (await get(app, admin.token, `${path}/custody`)).json<{ data: TrusteesOverview }>().data;
const endings = async () => {
  const rows = await app.database.db.selectFrom('archive_endings').select('type').orderBy('at').execute();
  return rows.map(({ type }) => type);
};

async function voteAndClose(voters: readonly TestVoter[]): Promise<void> {
  await turnContestClock(app);
  for (const [index, choice] of votes.entries()) {
    const voter = voters[index];
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
  for (const [index, email] of emails.entries()) {
    await send(app, admin.token, 'POST', `${path}/trustees`, { name: `Custodio ${index + 1}`, email });
  }
  const all = await Promise.all(emails.map((email) => TrusteeBrowser.open(app, email)));
  for (let round = 0; round < 4; round++) for (const one of all) await one.doWhatIsAsked();
  const requested = await send(app, admin.token, 'POST', `${path}/seal`, {
    confirmation: 'SELLAR',
    early_reason: 'Es una prueba.',
  });
  expect(requested.statusCode).toBe(202);
  await workOnSealing(app);
  for (const one of all) await one.doWhatIsAsked();
  await voteAndClose(voters);
  return all as [TrusteeBrowser, TrusteeBrowser, TrusteeBrowser];
}

/**
 * A malicious trustee's request: a wrong decryption that the protocol's own check accepts, signed with their key, and the
 * strong proof that their key gives for it, which can't verify.
 */
const forgeFor = (trustee: TrusteeBrowser) => trustee.decryption({}, forgePartialDecryption);

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
    expect(unproven.statusCode).toBe(422);
    const honest = await trustee.decryption();
    const borrowed = await trustee.post('partial-decryption', { ...forged, strong_proof: honest.strong_proof });
    expect(borrowed.statusCode).toBe(422);
    expect(await overview()).toMatchObject({ stage: 'tallied', tally: { decryptions: 0, error: null } });
    expect(await endings()).toEqual(['EndBallots', 'EncryptedTally']);

    expect((await trustee.post('partial-decryption', honest)).statusCode).toBe(200);
    expect(await endings()).toEqual(['EndBallots', 'EncryptedTally']);
    expect(await overview()).toMatchObject({ tally: { decryptions: 1 } });
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

describe('stored parts', () => {
  test('are exactly as many as the result needs, however many trustees send theirs at the same time', async () => {
    const all = await tallyOfTwoOfThree();
    const parts = await Promise.all(all.map((one) => one.decryption()));
    const answers = await Promise.all(all.map((one, index) => one.post('partial-decryption', parts[index] ?? {})));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 409]);
    const late = answers.findIndex(({ statusCode }) => statusCode === 409);
    expect(answers[late]?.json().code).toBe('trustee_not_awaited');
    expect((await all[late]?.page())?.task).toEqual({ task: 'done', decrypted_at: null });
    expect(await advance()).toBe(true);
    const results = await publishedResults();
    expect(counts(results)).toEqual([1, 1, 2, 0]);
    expect(results.trustees.map(({ decrypted_at }) => decrypted_at === null)).toEqual(
      [0, 1, 2].map((index) => index === late),
    );
    expect(await endings()).toEqual([
      'EndBallots',
      'EncryptedTally',
      'PartialDecryption',
      'PartialDecryption',
      'PartialDecryption',
      'Result',
    ]);
  });

  test('have a strong proof, are one for each trustee and never change, also for the database', async () => {
    const trustee = await tallyOfOneTrustee();
    await trustee.doWhatIsAsked();
    const { db } = app.database;
    const stored = await db
      .selectFrom('partial_decryptions')
      .selectAll()
      .where('trustee_id', 'is not', null)
      .executeTakeFirstOrThrow();
    const insert = (changes: object) =>
      db
        .insertInto('partial_decryptions')
        .values({ ...stored, ...changes })
        .execute();
    await expect(insert({})).rejects.toThrow(/partial_decryptions_pkey/);
    await expect(insert({ owner: 3 })).rejects.toThrow(/one_decryption_per_trustee/);
    await expect(insert({ owner: 3, trustee_id: null, strong_proof: null })).rejects.toThrow(/strong_proof/);
    await expect(db.deleteFrom('partial_decryptions').execute()).rejects.toThrow(/never changed or removed/);
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
    for (const { text, place } of sampled(
      altered.filter((_, index) => index % 5 === 0),
      3,
    )) {
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
