import { publicCredential } from '@urna/belenios/credentials';
import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { verifyArchive } from '@urna/belenios/verify/verify-archive';
import { newPrivateCredential } from '@urna/credential-files/private-credential';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chunked } from '../../../../../../packages/belenios/testing/election-fixture.ts';
import { ballotPaper, cast, logInVoter, openSession } from '../../../testing/clients/voter-client.ts';
import { AUTHORITY, type IssuedCredentials } from '../../../testing/elections/issue-credentials.ts';
import { ballotFor } from '../../../testing/elections/make-ballot.ts';
import { openSealedContest, type SealedContest, type TestVoter } from '../../../testing/elections/sealed-contest.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
let contest: SealedContest;
let issued: IssuedCredentials;
let taken = 0;

beforeAll(async () => {
  app = await openTestApp();
  contest = await openSealedContest(app, { contest: 'contador', voters: 20, authority: true });
  if (!contest.issued) throw new Error('no credentials were issued');
  issued = contest.issued;
});
afterAll(() => app.close());

function someone(): TestVoter {
  const voter = contest.voters[taken++];
  if (!voter) throw new Error('no voter is left');
  return voter;
}
const credentialOf = ({ id }: TestVoter): string => issued.privateOf.get(id) ?? '';
const publicOf = async (credential: string) => publicCredential(await sodiumEd25519(), credential, issued.election);
const ballotWith = (credential: string, choice: number | 'blank' = 0) =>
  ballotFor({ election: contest.election.election, credential }, choice);
const hasVoted = async ({ id }: TestVoter) => {
  const { certificate_code } = await app.database.db
    .selectFrom('voters')
    .select('certificate_code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return certificate_code !== null;
};
const boxSize = async () => (await app.database.db.selectFrom('ballots').select('number').execute()).length;

describe('with the credentials of an authority', () => {
  test('a voter gets a paper without one, votes with their own, and gets the same receipt for the same ballot', async () => {
    const voter = someone();
    const token = await logInVoter(app, voter);
    expect((await ballotPaper(app, token)).credential).toBeNull();
    const ballot = ballotWith(credentialOf(voter), 1);
    const first = await cast(app, token, ballot);
    expect(first.statusCode).toBe(200);
    expect((await cast(app, token, ballot)).json().data.tracking_code).toBe(first.json().data.tracking_code);
    const box = await app.database.db.selectFrom('ballots').select('credential').execute();
    expect(box).toEqual([{ credential: await publicOf(credentialOf(voter)) }]);
  });

  test('a voter who has voted can’t vote again with another credential', async () => {
    const voter = someone();
    const token = await openSession(app, voter.id);
    const again = await openSession(app, voter.id);
    expect((await cast(app, token, ballotWith(credentialOf(voter)))).statusCode).toBe(200);
    const before = await boxSize();
    const second = await cast(app, again, ballotWith(credentialOf(someone())));
    expect(second.json()).toMatchObject({ code: 'already_voted' });
    expect(await boxSize()).toBe(before);
  });

  test('a process with the wrong secret, which could sign no receipt, takes no vote, and the right one still does', async () => {
    const wrong = await openTestApp({ database: app.database, secret: Buffer.alloc(32, 8), windowsOpen: false });
    const voter = someone();
    const token = await openSession(app, voter.id);
    const ballot = ballotWith(credentialOf(voter));
    const before = await boxSize();
    const refused = await cast(wrong, token, ballot);
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '5',
    ]);
    expect(wrong.log()).toContain('the secret is not the one of the sealing');
    expect([await hasVoted(voter), await boxSize()]).toEqual([false, before]);
    expect((await cast(app, token, ballot)).statusCode).toBe(200);
    await wrong.app.close();
  });

  test('refuses a used credential and one that isn’t of the election, and the session may still vote', async () => {
    const [owner, other] = [someone(), someone()];
    await cast(app, await openSession(app, owner.id), ballotWith(credentialOf(owner)));
    const before = await boxSize();
    const token = await openSession(app, other.id);
    const used = await cast(app, token, ballotWith(credentialOf(owner), 'blank'));
    expect([used.statusCode, used.json().code]).toEqual([422, 'credential_used']);
    expect(used.json().message).toContain(`avisa de inmediato a ${AUTHORITY.name}, en ${AUTHORITY.email}`);
    const unknown = await cast(app, token, ballotWith(newPrivateCredential()));
    expect([unknown.statusCode, unknown.json().code]).toEqual([422, 'credential_unknown']);
    expect(unknown.json().message).toContain(`pídela de nuevo a ${AUTHORITY.name}, en ${AUTHORITY.email}`);
    expect([await hasVoted(other), await boxSize()]).toEqual([false, before]);
    expect((await cast(app, token, ballotWith(credentialOf(other)))).statusCode).toBe(200);
  });

  test('refuses a copy of another voter’s ballot', async () => {
    const [owner, thief] = [someone(), someone()];
    const ballot = ballotWith(credentialOf(owner));
    await cast(app, await openSession(app, owner.id), ballot);
    const copied = await cast(app, await openSession(app, thief.id), ballot);
    expect(copied.json()).toMatchObject({ code: 'credential_used' });
    expect(await hasVoted(thief)).toBe(false);
  });

  test('gives nobody who has voted a receipt for another voter’s ballot, and the same one for their own', async () => {
    const [owner, curious] = [someone(), someone()];
    const foreign = ballotWith(credentialOf(owner));
    const { tracking_code } = (await cast(app, await openSession(app, owner.id), foreign)).json().data;
    const [token, device] = [await openSession(app, curious.id), await openSession(app, curious.id)];
    const own = ballotWith(credentialOf(curious), 1);
    const { data } = (await cast(app, token, own)).json();
    // In the session of the vote, in another that was open beside it, and after a new login.
    for (const from of [token, device, await openSession(app, curious.id)]) {
      const answer = await cast(app, from, foreign);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'already_voted']);
      for (const secret of [tracking_code, data.certificate_code, 'signed']) expect(answer.body).not.toContain(secret);
    }
    expect((await cast(app, token, own)).json().data).toEqual({ ...data, cast_at: null });
    // The server can't tell from another session whether the ballot is the voter's.
    expect((await cast(app, device, own)).json()).toMatchObject({ code: 'already_voted' });
  });

  test('answers fifty copies of one ballot at once with one receipt', async () => {
    const voter = someone();
    const token = await openSession(app, voter.id);
    const ballot = ballotWith(credentialOf(voter));
    const answers = await Promise.all(Array.from({ length: 50 }, () => cast(app, token, ballot)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((one) => one.json().data.certificate_code)).size).toBe(1);
  });

  test('refuses what isn’t a ballot, or is signed with another credential than it bears', async () => {
    const voter = someone();
    const token = await openSession(app, voter.id);
    const ballot = ballotWith(credentialOf(voter));
    const other = await publicOf(credentialOf(someone()));
    for (const text of [
      '{}',
      `${ballot} `,
      ballot.replace(/"credential":"[0-9a-f]{64}"/, `"credential":"${other}"`),
      ballot.replace(/"credential":"[0-9a-f]{64}"/, '"credential":""'),
    ]) {
      const answer = await cast(app, token, text);
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid_ballot']);
    }
    expect(await hasVoted(voter)).toBe(false);
  });

  test('takes one vote of two voters who use one credential at once, on any servers', async () => {
    const [first, second] = [someone(), someone()];
    const before = await boxSize();
    const credential = credentialOf(first);
    const tokens = [await openSession(app, first.id), await openSession(app, second.id)];
    // Both have passed every check before either is cast.
    const { ballotVerifiers } = app.deps;
    const verify = ballotVerifiers.verify.bind(ballotVerifiers);
    let open: () => void = () => undefined;
    const both = new Promise<void>((resolve) => {
      open = resolve;
    });
    let waiting = 0;
    ballotVerifiers.verify = async (...words) => {
      const verdict = await verify(...words);
      waiting += 1;
      if (waiting === 2) open();
      await both;
      return verdict;
    };
    const answers = await Promise.all(tokens.map((token, index) => cast(app, token, ballotWith(credential, index))));
    ballotVerifiers.verify = verify;
    expect(new Set(answers.map((one) => one.json().code ?? 'cast'))).toEqual(new Set(['cast', 'credential_used']));
    expect([await hasVoted(first), await hasVoted(second)].filter(Boolean)).toHaveLength(1);
    expect(await boxSize()).toBe(before + 1);
    // The loser's session is open, and their own credential votes.
    const loser = answers[0]?.statusCode === 200 ? 1 : 0;
    const own = await cast(app, tokens[loser] ?? '', ballotWith(credentialOf(second)));
    expect(own.statusCode).toBe(200);
  });

  test('lets a browser look up its credential among others, with those that have voted', async () => {
    const voter = someone();
    const credential = await publicOf(credentialOf(voter));
    const lookUp = async (prefix: string) =>
      (await app.inject(`/api/elections/contador/credentials?prefix=${prefix}`)).json().data;
    const all = await lookUp('');
    expect(all.credentials).toEqual(issued.publicCredentials.toSorted());
    expect(all.credentials).toContain(credential);
    expect(all.used).not.toContain(credential);
    await cast(app, await openSession(app, voter.id), ballotWith(credentialOf(voter)));
    expect((await lookUp(credential.slice(0, 2))).used).toContain(credential);
    const some = await lookUp(credential.slice(0, 1));
    expect(some.credentials.every((one: string) => one.startsWith(credential.slice(0, 1)))).toBe(true);
    expect((await app.inject('/api/elections/contador/credentials?prefix=zz')).statusCode).toBe(422);
    expect((await app.inject('/api/elections/ies/credentials?prefix=')).json().code).toBe('election_not_ready');
  });

  test('tells who asks again for their receipt that the server doesn’t know their ballot', async () => {
    const voter = someone();
    await cast(app, await openSession(app, voter.id), ballotWith(credentialOf(voter)));
    const refused = await app.inject({
      url: '/api/voting/ballot',
      headers: { authorization: `Bearer ${await openSession(app, voter.id)}` },
    });
    const token = refused.json().receipt_token;
    const answer = await app.inject({ method: 'POST', url: '/api/voting/receipt', payload: { token } });
    expect(answer.json()).toMatchObject({ code: 'receipt_not_known' });
  });
});

test('a vote with a credential that an operator added to the database makes the archive wrong', async () => {
  const archive = async () => new Uint8Array((await app.inject('/api/elections/contador/archive')).rawPayload);
  const verified = async () => {
    const bytes = await archive();
    return verifyArchive(() => chunked(bytes, 5000), { group: () => kernelEd25519() });
  };
  expect(await verified()).toMatchObject({ ok: true, failures: [] });
  const absentee = someone();
  const made = newPrivateCredential();
  await app.database.db
    .insertInto('sealed_credentials')
    .values({ contest: contest.id, credential: Buffer.from(await publicOf(made), 'hex') })
    .execute();
  const { tracking_code: tracker } = (await cast(app, await openSession(app, absentee.id), ballotWith(made))).json()
    .data;
  // The list that the authority signed is in the archive's first event, which every copy of it holds.
  expect(await verified()).toMatchObject({
    ok: false,
    failures: [expect.objectContaining({ reason: 'unknown_credential', tracker })],
  });
});
