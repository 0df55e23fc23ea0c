import { type Ballot, readBallot, writeBallot } from '@urna/belenios/ballot/ballot';
import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import type { Proof } from '@urna/belenios/proofs/proof';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { badPoints } from '../../../../../../packages/belenios/testing/bad-points.ts';
import { mutationsOf } from '../../../../../../packages/belenios/testing/mutations.ts';
import { ballotPaper, cast, openSession } from '../../../testing/clients/voter-client.ts';
import { ballotFor, digestsOf, signBallot } from '../../../testing/elections/make-ballot.ts';
import { openSealedContest, type SealedContest, type TestVoter } from '../../../testing/elections/sealed-contest.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

const { order } = kernelEd25519();

let app: TestApp;
let contest: SealedContest;
let other: SealedContest;
let taken = 0;
/** The voter of the current test, and a valid ballot of theirs. */
let voter: TestVoter;
let token: string;
let ballot: string;

beforeAll(async () => {
  app = await openTestApp();
  contest = await openSealedContest(app, { contest: 'contador', voters: 40 });
  other = await openSealedContest(app, { contest: 'ies', voters: 2 });
});
afterAll(() => app.close());

async function take(): Promise<{ voter: TestVoter; token: string; ballot: string }> {
  const next = contest.voters[taken++];
  if (!next) throw new Error('no voter is left');
  const session = await openSession(app, next.id);
  return { voter: next, token: session, ballot: ballotFor(await ballotPaper(app, session), 1) };
}

beforeEach(async () => {
  ({ voter, token, ballot } = await take());
});

async function stored() {
  const { db } = app.database;
  const tables = ['ballots', 'ballot_ciphertexts', 'outbox', 'activity_log', 'archive_heads'] as const;
  const counts = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(counts.map((rows, index) => (tables[index] === 'archive_heads' ? rows : rows.length)));
}

const reasonsSince = (from: number) =>
  app
    .log()
    .slice(from)
    .split('\n')
    .flatMap((line) =>
      line.includes('a ballot was refused') ? [(JSON.parse(line) as { reason: string }).reason] : [],
    );

/** Every text is refused with 422 and leaves no trace, and then the voter casts the valid ballot. */
async function expectRefused(texts: readonly { text: string; place: string }[]): Promise<string[]> {
  const before = await stored();
  const from = app.log().length;
  const answers: string[] = [];
  // A few at a time, as in reality.
  for (let start = 0; start < texts.length; start += 20) {
    const batch = texts.slice(start, start + 20);
    const statuses = await Promise.all(batch.map(({ text }) => cast(app, token, text)));
    answers.push(
      ...statuses.flatMap(({ statusCode, body }, index) =>
        statusCode === 422 && body.includes('"invalid_ballot"')
          ? []
          : [`${batch[index]?.place}: ${statusCode} ${body}`],
      ),
    );
  }
  expect(answers).toEqual([]);
  expect(await stored()).toBe(before);
  const reasons = reasonsSince(from);
  expect(reasons).toHaveLength(texts.length);
  expect(app.log().slice(from)).not.toContain(voter.name);
  expect((await cast(app, token, ballot)).statusCode).toBe(200);
  return reasons;
}

const named = (texts: Record<string, string>) => Object.entries(texts).map(([place, text]) => ({ place, text }));

describe('refused without a trace, and the voter can still vote', () => {
  test('refuses a ballot with any field changed, left out, repeated or moved', async () => {
    const mutations = mutationsOf(ballot);
    // Every proof of four ciphertexts, of the whole answer and of blank, and the signature.
    expect(mutations.length).toBeGreaterThan(400);
    const places = mutations.map(({ place }) => place).join('\n');
    for (const part of [
      'individual_proofs',
      'overall_proof',
      'blank_proof',
      'signature',
      'credential',
      'alpha',
      'beta',
    ])
      expect(places).toContain(part);
    const reasons = new Set(await expectRefused(mutations));
    for (const reason of [
      'not_canonical',
      'malformed',
      'invalid_exponent',
      'wrong_shape',
      'wrong_hash',
      'wrong_election',
      'unknown_credential',
      'invalid_signature',
    ])
      expect(reasons).toContain(reason);
  });

  test('refuses an invalid proof in a ballot that is signed again', async () => {
    const paper = await ballotPaper(app, token);
    const forged = forgeries(readBallot(ballot, order)).map(({ place, ballot: changed }) => ({
      place,
      text: signBallot(paper, changed),
    }));
    // Challenge and response of eight proofs of single choices, two of the whole answer, two of blank.
    expect(forged).toHaveLength(24);
    const reasons = new Set(await expectRefused(forged));
    expect(reasons).toEqual(new Set(['invalid_individual_proof', 'invalid_overall_proof', 'invalid_blank_proof']));
  });

  test('refuses a ballot in any other serialization', async () => {
    const text = ballot;
    const spellings = named({
      'a space': text.replace(':', ': '),
      'a space before': ` ${text}`,
      'a line break after': `${text}\n`,
      'a byte order mark': `\ufeff${text}`,
      'keys in another order': text.replace(/^\{("election_uuid":"[^"]*"),("election_hash":"[^"]*"),/, '{$2,$1,'),
      'a key twice': text.replace(/^\{("election_uuid":"[^"]*"),/, '{$1,$1,'),
      'a key more': text.replace(/^\{/, '{"a":1,'),
      'an escape in a key': text.replace('"answers"', String.raw`"\u0061nswers"`),
      'an escape in a value': text.replace(
        /"credential":"(.)/,
        (_, sign: string) => `"credential":"\\u00${sign.charCodeAt(0).toString(16)}`,
      ),
      'a slash escaped': text.replace(/("(?:election_)?hash":"[^"/]*)\//, String.raw`$1\/`),
      'points in capitals': text.replace(
        /"alpha":"([0-9a-f]*)"/g,
        (_, hex: string) => `"alpha":"${hex.toUpperCase()}"`,
      ),
      'nothing but a word': 'true',
      'not JSON at all': '{',
      'a list': `[${text}]`,
      'a deep hole': '['.repeat(100_000),
    });
    await expectRefused(spellings.filter((spelling) => spelling.text !== text));
  });

  test('refuses points and scalars in a non-canonical encoding or outside the group', async () => {
    const read = readBallot(ballot, order);
    const [answer] = read.answers;
    const [{ challenge } = { challenge: 0n }] = answer?.individualProofs[0] ?? [];
    const scalars = {
      'the order more': String(challenge + order),
      'the order itself': String(order),
      'a zero before': `0${challenge}`,
      'a sign': `+${challenge}`,
      negative: `-${challenge}`,
      'a fraction': `${challenge}.0`,
      hexadecimal: `0x${challenge.toString(16)}`,
    };
    const paper = await ballotPaper(app, token);
    const withPoint = (half: 'alpha' | 'beta', point: string) => {
      if (!answer) throw new Error('a ballot without an answer');
      const choices = answer.choices.map((choice, index) => (index === 0 ? { ...choice, [half]: point } : choice));
      return signBallot(paper, { ...read, answers: [{ ...answer, choices }] });
    };
    const points = badPoints.flatMap(([name, point]) =>
      (['alpha', 'beta'] as const).map((half) => ({ place: `${half}: ${name}`, text: withPoint(half, point) })),
    );
    const identity = { place: 'identity', text: withPoint('alpha', '1'.padStart(64, '0')) };
    const credentials = badPoints.map(([name, point]) => ({
      place: `credential: ${name}`,
      text: signBallot(paper, { ...read, credential: point }),
    }));
    const reasons = await expectRefused([
      ...points,
      identity,
      ...credentials,
      ...named(scalars).map(({ place, text }) => ({ place, text: ballot.replace(`"${challenge}"`, `"${text}"`) })),
    ]);
    const count = (reason: string) => reasons.filter((one) => one === reason).length;
    // The identity is a group element: with it as α only the proof is wrong. A foreign credential isn't even decoded.
    expect(count('invalid_element')).toBe(points.length);
    expect(count('unknown_credential')).toBe(credentials.length);
    expect(count('invalid_exponent')).toBe(Object.keys(scalars).length);
  });

  test('refuses a ballot with another voter’s credential, and another voter’s ballot', async () => {
    const stranger = await take();
    const strangers = await ballotPaper(app, stranger.token);
    const reasons = await expectRefused([
      { place: 'made with their credential', text: ballotFor(strangers, 0) },
      { place: 'theirs', text: stranger.ballot },
    ]);
    expect(reasons).toEqual(['unknown_credential', 'unknown_credential']);
    expect((await cast(app, stranger.token, stranger.ballot)).statusCode).toBe(200);
  });

  test('refuses ciphertexts copied from the ballot box', async () => {
    const first = await take();
    expect((await cast(app, first.token, first.ballot)).statusCode).toBe(200);
    const castBallot = readBallot(first.ballot, order);
    const own = readBallot(ballot, order);
    // The whole answer, and one ciphertext with its proof.
    const [theirs] = castBallot.answers;
    const [mine] = own.answers;
    if (!theirs || !mine) throw new Error('both have one answer');
    const one = {
      ...mine,
      choices: mine.choices.with(0, theirs.choices[0] ?? { alpha: '', beta: '' }),
      individualProofs: mine.individualProofs.with(0, theirs.individualProofs[0] ?? []),
    };
    const paper = await ballotPaper(app, token);
    await expectRefused([
      { place: 'the whole answer', text: writeBallot({ ...own, answers: [theirs] }) },
      { place: 'the whole answer, signed', text: signBallot(paper, { ...own, answers: [theirs] }) },
      { place: 'one ciphertext, signed', text: signBallot(paper, { ...own, answers: [one] }) },
    ]);
  });

  test('refuses a ciphertext that was cast before, even with valid proofs', async () => {
    // Reused randomness, or a copied ciphertext, would show that two votes are equal.
    const digests = await digestsOf(app, contest, ballot);
    await app.database.db
      .insertInto('ballot_ciphertexts')
      .values({ digest: digests[2] ?? '' })
      .execute();
    const before = await stored();
    const from = app.log().length;
    expect((await cast(app, token, ballot)).json().code).toBe('invalid_ballot');
    expect(reasonsSince(from)).toEqual(['duplicate_ciphertext']);
    expect(await stored()).toBe(before);
    const again = ballotFor(await ballotPaper(app, token), 1);
    expect((await cast(app, token, again)).statusCode).toBe(200);
  });

  test('refuses a ballot of another election', async () => {
    const [elector] = other.voters;
    const elsewhere = await openSession(app, elector?.id ?? 0);
    const theirs = ballotFor(await ballotPaper(app, elsewhere), 0);
    const { uuid, election_fingerprint } = contest.election;
    const renamed = theirs
      .replace(other.election.uuid, uuid)
      .replace(other.election.election_fingerprint, election_fingerprint);
    const reasons = await expectRefused([
      { place: 'as it is', text: theirs },
      { place: 'renamed', text: renamed },
    ]);
    // They arrive at once and are verified by two threads.
    expect(reasons.toSorted()).toEqual(['unknown_credential', 'wrong_election']);
    expect((await cast(app, elsewhere, theirs)).statusCode).toBe(200);
  });

  test('more characters than a ballot can have are refused before they are read', async () => {
    expect((await cast(app, token, 'x'.repeat(200_001))).json().code).toBe('invalid_fields');
    expect((await cast(app, token, '"'.repeat(300_000))).statusCode).toBe(413);
    expect((await cast(app, token, '')).json().code).toBe('invalid_fields');
    await expectRefused([{ place: 'as many as may come, all escaped', text: '"'.repeat(200_000) }]);
  });
});

/** The ballot with one number of one proof changed, for each number. */
function forgeries(whole: Ballot): { place: string; ballot: Ballot }[] {
  const [answer] = whole.answers;
  if (!answer) throw new Error('a ballot without an answer');
  const changes = (proofs: readonly Proof[]): Proof[][] =>
    proofs.flatMap((proof, index) =>
      (['challenge', 'response'] as const).map((part) =>
        proofs.with(index, { ...proof, [part]: (proof[part] + 1n) % order }),
      ),
    );
  return [
    ...answer.individualProofs.flatMap((proofs, index) =>
      changes(proofs).map((changed) => ({ individualProofs: answer.individualProofs.with(index, changed) })),
    ),
    ...changes(answer.overallProof).map((overallProof) => ({ overallProof })),
    ...changes(answer.blankProof ?? []).map((blankProof) => ({ blankProof })),
  ].map((change) => ({ place: Object.keys(change).join(), ballot: { ...whole, answers: [{ ...answer, ...change }] } }));
}
