import { openElection } from '@urna/belenios/election';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { readTally, writeTally } from '@urna/belenios/tally/encrypted-tally';
import { endorse, writeEndorsement } from '@urna/belenios/tally/endorsement';
import { readPartialDecryption, writePartialDecryption } from '@urna/belenios/tally/partial-decryption';
import { makeTrusteeKeyPair } from '@urna/belenios/trustees/trustee-key';
import type { TrusteesOverview } from '@urna/contract/election/contest-trustees';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { badPoints } from '../../../../../../packages/belenios/testing/bad-points.ts';
import { type Employee, get, hireAndLogIn } from '../../../testing/clients/staff-client.ts';
import type { TrusteeBrowser } from '../../../testing/clients/trustee-client.ts';
import { vote } from '../../../testing/clients/voter-client.ts';
import { trusteeOf } from '../../../testing/elections/finish-contest.ts';
import { contestIds } from '../../../testing/elections/first-process.ts';
import { openSealedContest, type SealedContest } from '../../../testing/elections/sealed-contest.ts';
import { turnContestClock, workOnTallies } from '../../../testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

const group = await sodiumEd25519();

let app: TestApp;
let admin: Employee & { token: string };
let sealed: Record<'contador' | 'ies', SealedContest>;
let trustee: TrusteeBrowser;
let others: TrusteeBrowser;

const advance = () => workOnTallies(app);
const overview = async () =>
  (await get(app, admin.token, '/admin/contests/contador/custody')).json<{ data: TrusteesOverview }>().data;

const linked = (contest: 'contador' | 'ies'): Promise<TrusteeBrowser> =>
  trusteeOf(app, contest, sealed[contest].trusteePrivateKey);

beforeAll(async () => {
  app = await openTestApp();
  sealed = {
    contador: await openSealedContest(app, { contest: 'contador' }),
    ies: await openSealedContest(app, { contest: 'ies' }),
  };
  await turnContestClock(app);
  for (const name of ['contador', 'ies'] as const) {
    const [first, second] = sealed[name].voters;
    if (!first || !second) throw new Error('a contest without voters');
    await vote(app, first, 0);
    await vote(app, second, 'blank');
  }
  app.clock.set('2025-09-30T22:00:01Z');
  admin = await hireAndLogIn(app, 'ADMINISTRADOR', 'Beatriz Arango');
  await turnContestClock(app);
  trustee = await linked('contador');
  others = await linked('ies');
});
afterAll(() => app.close());

const refusal = async (sent: Promise<LightMyRequestResponse>) => {
  const answer = await sent;
  return [answer.statusCode, answer.json<{ message: string }>().message];
};

describe('before the tally', () => {
  test('a trustee is shown no tally, and a decryption is refused', async () => {
    expect((await trustee.page()).task).toEqual({ task: 'ready' });
    expect((await trustee.get('/tally')).statusCode).toBe(409);
    const early = await trustee.post('partial-decryption', { partial: '{}', endorsement: '{}', strong_proof: '{}' });
    expect([early.statusCode, early.json().code]).toEqual([409, 'trustee_not_awaited']);
  });

  test('two processes at once add the ballots up once', async () => {
    await Promise.all([advance(), advance()]);
    const { rows } = await app.database.pool.query(
      'select type, count(*)::int from archive_endings where contest = 1 group by type order by type',
    );
    expect(rows).toEqual([
      { type: 'EncryptedTally', count: 1 },
      { type: 'EndBallots', count: 1 },
    ]);
    expect(await overview()).toMatchObject({
      stage: 'tallied',
      tally: { done: 2, total: 2, decryptions: 0, decryptions_needed: 1, error: null },
      trustees: [{ awaited: 'partial_decryption' }],
    });
    expect((await trustee.page()).task).toEqual({ task: 'decrypt' });
  });
});

describe('refusing a decryption, with a reason', () => {
  test('refuses a decryption made with a key that isn’t the trustee’s', async () => {
    const { privateKey } = makeTrusteeKeyPair(group);
    const forged = await trustee.decryption({ key: privateKey });
    expect(await refusal(trustee.post('partial-decryption', forged))).toEqual([
      422,
      expect.stringContaining('La firma no corresponde a este escrutinio y a su llave'),
    ]);
  });

  test('refuses a decryption whose proof was forged, even when it is signed', async () => {
    const honest = await trustee.decryption();
    const stranger = await trustee.decryption({ key: makeTrusteeKeyPair(group).privateKey });
    const { tally, election } = await trustee.tally();
    const { fingerprint } = openElection(group, election);
    const texts = { fingerprint, tallyText: tally, partialText: stranger.partial };
    const key = sealed.contador.trusteePrivateKey;
    const endorsement = writeEndorsement(endorse(group, key, texts));
    expect(honest.partial).not.toBe(stranger.partial);
    expect(await refusal(trustee.post('partial-decryption', { ...stranger, endorsement }))).toEqual([
      422,
      expect.stringContaining('El descifrado no corresponde'),
    ]);
  });

  test('refuses factors that are no elements of the group, even when they are signed', async () => {
    const honest = await trustee.decryption();
    const { tally: tallyText, election } = await trustee.tally();
    const { fingerprint } = openElection(group, election);
    const { factors, ...proofs } = readPartialDecryption(honest.partial, group.order);
    for (const [name, point] of badPoints) {
      const changed = factors.map((answer, index) => (index === 0 ? answer.with(0, point) : answer));
      const partial = writePartialDecryption({ ...proofs, factors: changed });
      const key = sealed.contador.trusteePrivateKey;
      const endorsement = writeEndorsement(endorse(group, key, { fingerprint, tallyText, partialText: partial }));
      const answer = await refusal(trustee.post('partial-decryption', { ...honest, partial, endorsement }));
      expect(answer, name).toEqual([422, expect.stringContaining('no es del grupo')]);
    }
  });

  test('refuses a decryption of another tally, whichever tally it is signed for', async () => {
    const { tally: text, election } = await trustee.tally();
    const { fingerprint, parameters } = openElection(group, election);
    const moved = readTally(group, parameters.questions, text).map((answer) => answer.toReversed());
    const another = await trustee.decryption({ tally: writeTally(group, moved) });
    expect(await refusal(trustee.post('partial-decryption', another))).toEqual([
      422,
      expect.stringContaining('se hizo sobre otro escrutinio'),
    ]);
    const texts = { fingerprint, tallyText: text, partialText: another.partial };
    const endorsement = writeEndorsement(endorse(group, sealed.contador.trusteePrivateKey, texts));
    expect(await refusal(trustee.post('partial-decryption', { ...another, endorsement }))).toEqual([
      422,
      expect.stringContaining('El descifrado no corresponde: se hizo con otra llave, para otra elección o sobre otro'),
    ]);
  });

  test('refuses a decryption of another contest, through either trustee’s link', async () => {
    const withItsFile = await trustee.decryption({ key: sealed.ies.trusteePrivateKey });
    expect((await trustee.post('partial-decryption', withItsFile)).statusCode).toBe(422);
    const ofTheOther = await others.decryption();
    expect((await trustee.post('partial-decryption', ofTheOther)).statusCode).toBe(422);
    const throughTheOthersLink = await trustee.decryption();
    expect((await others.post('partial-decryption', throughTheOthersLink)).statusCode).toBe(422);
  });

  test('refuses a decryption that is not in the protocol’s format', async () => {
    const honest = await trustee.decryption();
    const spaced = { ...honest, partial: honest.partial.replace(',', ', ') };
    expect(await refusal(trustee.post('partial-decryption', spaced))).toEqual([
      422,
      expect.stringContaining('No se pudo leer'),
    ]);
  });

  test('refused decryptions are not appended to the archive', async () => {
    expect(await overview()).toMatchObject({ tally: { decryptions: 0 } });
  });
});

describe('receiving a decryption', () => {
  test('is idempotent for the same decryption and refuses another one', async () => {
    const honest = await trustee.decryption();
    const answers = await Promise.all([1, 2, 3, 4].map(() => trustee.post('partial-decryption', honest)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const again = await trustee.post('partial-decryption', await trustee.decryption());
    expect([again.statusCode, again.json().code]).toEqual([409, 'trustee_already_sent']);
    const rows = await app.database.db
      .selectFrom('archive_endings')
      .select('at')
      .where('contest', '=', contestIds.contador)
      .where('type', '=', 'PartialDecryption')
      .execute();
    // Decryptions stay out of the archive until they combine to a result.
    expect(rows).toEqual([]);
    const [stored] = await app.database.db
      .selectFrom('partial_decryptions')
      .select(['owner', 'endorsement', 'strong_proof'])
      .where('trustee_id', 'is not', null)
      .execute();
    expect(stored).toEqual({ owner: 2, endorsement: honest.endorsement, strong_proof: honest.strong_proof });
  });

  test('two processes at once combine one result, which stays hidden until it is published', async () => {
    await Promise.all([advance(), advance()]);
    expect(await overview()).toMatchObject({ stage: 'decrypted', tally: { decryptions: 1 } });
    const results = await app.inject('/api/elections/contador/results');
    expect([results.statusCode, results.json().code]).toEqual([404, 'results_not_published']);
    expect((await app.inject('/api/elections/contador/acta')).statusCode).toBe(404);
    const archive = (await app.inject('/api/elections/contador/archive')).rawPayload.toString('latin1');
    expect(archive).toContain('"type":"EncryptedTally"');
    expect(archive).not.toContain('"type":"PartialDecryption"');
    expect(archive).not.toContain('"type":"Result"');
    const endings = await app.database.db
      .selectFrom('archive_endings')
      .select('type')
      .where('contest', '=', contestIds.contador)
      .orderBy('at')
      .execute();
    expect(endings.map(({ type }) => type)).toEqual([
      'EndBallots',
      'EncryptedTally',
      'PartialDecryption',
      'PartialDecryption',
      'Result',
    ]);
  });
});

test('a process that is told to stop takes no work, and the next one does it', async () => {
  const { ies } = sealed;
  expect(ies.election.contest).toBe(contestIds.ies);
  // The other contest was tallied beside this one, and still waits for its trustee.
  expect((await others.page()).task).toEqual({ task: 'decrypt' });
  await others.doWhatIsAsked();
  const stopped = new AbortController();
  stopped.abort();
  await workOnTallies(app, stopped.signal);
  expect((await others.page()).stage).toBe('tallied');
  await advance();
  expect((await others.page()).stage).toBe('decrypted');
});
