import { Readable } from 'node:stream';
import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import { nobleEd25519 } from '@urna/belenios/groups/ed25519-noble';
import { findBrokenCommitments } from '@urna/belenios/threshold/commitment';
import { readSealedSetup } from '@urna/belenios/trustees/sealing-act';
import { makeTrusteeKeyPair } from '@urna/belenios/trustees/trustee-key';
import { verifyArchive } from '@urna/belenios/verify/verify-archive';
import type { Contest } from '@urna/contract/election/contest-admin';
import type { TrusteesOverview } from '@urna/contract/election/contest-trustees';
import type { PublicElection } from '@urna/contract/election/elections';
import type { Results } from '@urna/contract/election/results';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findBeleniosTool, ToolFolder } from '../../../../../../packages/belenios/testing/belenios-tool.ts';
import { chunked } from '../../../../../../packages/belenios/testing/election-fixture.ts';
import { toolObjections } from '../../../../../../packages/belenios/testing/tool-election.ts';
import { type Employee, get, hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { TrusteeBrowser } from '../../../testing/clients/trustee-client.ts';
import { ballotPaper, cast, openSession } from '../../../testing/clients/voter-client.ts';
import { publish } from '../../../testing/elections/finish-contest.ts';
import { ballotFor } from '../../../testing/elections/make-ballot.ts';
import { acceptances, addChoices, addVoters, type TestVoter } from '../../../testing/elections/sealed-contest.ts';
import { turnContestClock, workOnSealing, workOnTallies } from '../../../testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

const tool = findBeleniosTool();
const emails = ['uno@demo.test', 'dos@demo.test', 'tres@demo.test'];

let app: TestApp;
let admin: Employee & { token: string };
beforeEach(async () => {
  app = await openTestApp();
  admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
});
afterEach(() => app.close());

const path = '/admin/contests/contador';
const overview = async () => (await get(app, admin.token, `${path}/custody`)).json<{ data: TrusteesOverview }>().data;
const contestPage = async () => (await get(app, admin.token, path)).json<{ data: Contest }>().data;
const advance = () => workOnTallies(app);
const archive = async () => new Uint8Array((await app.inject('/api/elections/contador/archive')).rawPayload);
const verify = (bytes: Uint8Array) => verifyArchive(() => chunked(bytes, 5000), { group: () => kernelEd25519() });

async function invite(): Promise<TrusteeBrowser[]> {
  for (const [index, email] of emails.entries()) {
    const answer = await send(app, admin.token, 'POST', `${path}/trustees`, { name: `Custodio ${index + 1}`, email });
    expect(answer.statusCode).toBe(201);
  }
  return Promise.all(emails.map((email) => TrusteeBrowser.open(app, email)));
}

async function sealContest(trustees: readonly TrusteeBrowser[]): Promise<void> {
  expect((await contestPage()).waits_for).toEqual([]);
  const requested = await send(app, admin.token, 'POST', `${path}/seal`, {
    confirmation: 'SELLAR',
    ...acceptances,
  });
  expect(requested.statusCode).toBe(202);
  await workOnSealing(app);
  await turnContestClock(app);
  expect((await contestPage()).stage).toBe('sealed');
  for (const one of trustees) await one.doWhatIsAsked();
  await turnContestClock(app);
  expect((await contestPage()).stage).toBe('open');
}

async function voteAs(voter: TestVoter | undefined, choice: number | 'blank'): Promise<void> {
  const token = await openSession(app, voter?.id ?? 0);
  const answer = await cast(app, token, ballotFor(await ballotPaper(app, token), choice));
  expect(answer.statusCode).toBe(200);
}

async function close(): Promise<void> {
  app.clock.set('2025-09-30T22:00:01Z');
  admin = { ...admin, ...(await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango')) };
  await turnContestClock(app);
}

const votes: (number | 'blank')[] = [0, 1, 1, 'blank', 1, 2];

async function prepareAndVote(setup: () => Promise<TrusteeBrowser[]>): Promise<TrusteeBrowser[]> {
  await addChoices(app, 'contador', 3);
  const voters = await addVoters(app, 'contador', 8);
  const trustees = await setup();
  expect(await overview()).toMatchObject({ rehearsal: { expected: [4, 2, 1], counts: [4, 2, 1] } });
  await sealContest(trustees);
  for (const [index, choice] of votes.entries()) await voteAs(voters[index], choice);
  await close();
  return trustees;
}

async function publishAndCheck(): Promise<void> {
  expect(await advance()).toBe(true);
  expect((await contestPage()).stage).toBe('decrypted');
  const early = await verify(await archive());
  expect(early).toMatchObject({ ok: true, complete: false, ballots: 6, tallyHash: expect.any(String) });
  expect(early).not.toHaveProperty('totals');
  await publish(app, admin, 'contador');
  const whole = await archive();
  expect(await verify(whole)).toMatchObject({ ok: true, complete: true, totals: [[1, 1, 3, 1]] });
}

/** As anybody can: what the page publishes, with the coefficients that the archive holds. */
async function compareCommitments(): Promise<void> {
  const { election } = (await app.inject('/api/elections/contador')).json<{ data: PublicElection }>().data;
  const results = (await app.inject('/api/elections/contador/results')).json<{ data: Results }>().data;
  const commitments = election?.commitments.map(({ commitment }) => commitment) ?? [];
  expect(commitments).toHaveLength(3);
  expect(results.trustees.map(({ commitment }) => commitment)).toEqual(commitments);
  const group = nobleEd25519();
  const { kinds } = await readSealedSetup(group, Readable.from([await archive()]));
  const [shared] = kinds.flatMap((one) => (one.kind === 'Pedersen' ? [one.parameters] : []));
  if (!shared) throw new Error('the key has a threshold');
  const { certs, coefexps } = shared;
  expect(findBrokenCommitments(group, certs, coefexps, commitments)).toEqual([]);
  expect(findBrokenCommitments(group, certs, coefexps.toReversed(), commitments)).toEqual([0, 2]);
}

describe('a whole election from the invitation to the published result', () => {
  test('succeeds with three trustees who all must decrypt', { tags: ['full'] }, async () => {
    const trustees = await prepareAndVote(async () => {
      const all = await invite();
      for (const one of all) {
        await one.doWhatIsAsked();
        expect((await one.page()).task).toEqual({ task: 'ready' });
      }
      return all;
    });
    expect(await advance()).toBe(true);
    expect((await contestPage()).stage).toBe('tallied');
    for (const [index, one] of trustees.entries()) {
      expect(await overview()).toMatchObject({
        tally: { decryptions: index, decryptions_needed: 3, decrypted_at: null },
      });
      await advance();
      expect((await contestPage()).stage).toBe('tallied');
      await one.doWhatIsAsked();
      expect((await one.page()).task).toMatchObject({ task: 'done' });
    }
    await publishAndCheck();
  });

  test('succeeds with two of three trustees, the third absent', async () => {
    const trustees = await prepareAndVote(async () => {
      const threshold = { trustee_threshold: { needed: 2, of: 3 } };
      expect((await send(app, admin.token, 'PATCH', path, threshold)).statusCode).toBe(200);
      const all = await invite();
      const [first] = all;
      // The first trustee waits for the others; the last one proceeds to the next step at once.
      await first?.doWhatIsAsked();
      expect((await first?.page())?.task).toEqual({
        task: 'wait',
        for: 'certificates',
        names: ['Custodio 2', 'Custodio 3'],
      });
      for (let round = 0; round < 3; round++) for (const one of all) await one.doWhatIsAsked();
      for (const one of all) expect((await one.page()).task).toEqual({ task: 'ready' });
      return all;
    });
    expect(await advance()).toBe(true);
    const [first, second, third] = trustees as [TrusteeBrowser, TrusteeBrowser, TrusteeBrowser];
    const { privateKey } = makeTrusteeKeyPair(nobleEd25519());
    for (const [texts, reason] of [
      [await first.decryption({ key: privateKey }), 'La firma no corresponde'],
      [await second.decryption(), 'Este descifrado es de otro custodio'],
    ] as const) {
      const refused = await first.post('partial-decryption', texts);
      expect([refused.statusCode, refused.json().message]).toEqual([422, expect.stringContaining(reason)]);
    }
    await third.doWhatIsAsked();
    await advance();
    expect((await contestPage()).stage).toBe('tallied');
    await first.doWhatIsAsked();
    await publishAndCheck();
    expect((await second.page()).task).toEqual({ task: 'done', decrypted_at: null });
    await compareCommitments();
  });

  test.skipIf(tool === undefined)('verifies with belenios-tool', { tags: ['full'] }, async () => {
    const trustees = await prepareAndVote(async () => {
      await send(app, admin.token, 'PATCH', path, { trustee_threshold: { needed: 2, of: 3 } });
      const all = await invite();
      for (let round = 0; round < 3; round++) for (const one of all) await one.doWhatIsAsked();
      return all;
    });
    await advance();
    for (const one of trustees.slice(1)) await one.doWhatIsAsked();
    const whole = await (async () => {
      await publishAndCheck();
      return archive();
    })();
    const { uuid } = (await contestPage()).election ?? { uuid: '' };
    const folder = new ToolFolder(tool ?? '');
    try {
      expect(toolObjections(folder, `${uuid}.bel`, whole)).toEqual([]);
    } finally {
      folder.remove();
    }
  });
});
