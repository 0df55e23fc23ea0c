import * as fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  chunked,
  type Fixture,
  GrowingArchive,
  makeElection,
  question,
  tallyOf,
  wholeArchive,
} from '../../testing/election-fixture.ts';
import { mutationsOf } from '../../testing/mutations.ts';
import { rebuild, stepsOf } from '../../testing/rebuild-archive.ts';
import { sampled, tries } from '../../testing/test-scope.ts';
import {
  type Appended,
  type ArchiveHead,
  appendBallot,
  appendEndOfBallots,
  appendPartialDecryption,
  appendResult,
  appendTally,
} from '../archive/append.ts';
import { writeArchiveHeader } from '../archive/archive-header.ts';
import { writeEvent } from '../archive/event.ts';
import { type Member, readMembers, writeMember } from '../archive/tar.ts';
import type { ArchiveStep } from '../archive/walk.ts';
import { ballotTracker } from '../ballot/ballot.ts';
import { makeBallot } from '../ballot/make-ballot.ts';
import { concatBytes, utf8 } from '../bytes.ts';
import { belenios2048 } from '../groups/belenios-2048.ts';
import { kernelEd25519 } from '../groups/ed25519-kernel.ts';
import { nobleEd25519 } from '../groups/ed25519-noble.ts';
import { sha256Hex } from '../hash.ts';
import { serialize } from '../json.ts';
import { spokenCode } from '../spoken-code.ts';
import { writeTally } from '../tally/encrypted-tally.ts';
import { type VerificationReport, verdictOf } from './report.ts';
import { ArchiveVerification, verifyArchive } from './verify-archive.ts';

// Big-integer arithmetic and running belenios-tool are slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const noble = nobleEd25519();
const kernel = kernelEd25519();
const fields = belenios2048();

const verify = (bytes: Uint8Array, chunk?: number): Promise<VerificationReport> =>
  verifyArchive<unknown>(() => chunked(bytes, chunk), {
    group: (name) => (name === 'Ed25519' ? kernel : fields),
    batchSize: 2,
    batchesAtOnce: 2,
  });

/** A constant in place of a random generator. */
const fixed = (length: number) => new Uint8Array(length).fill(7);

const reasons = ({ failures }: VerificationReport) => failures.map(({ reason }) => reason);

describe('an archive', () => {
  const questions = [question(2, { blank: true })];
  let fixture: Fixture<unknown>;
  let ballots: string[];
  let whole: Uint8Array<ArrayBuffer>;
  beforeAll(() => {
    fixture = makeElection<unknown>(noble, { questions, voters: 4, singles: 1 });
    ballots = fixture.credentials.map((one) => makeBallot(fixture.election, one, [[0, 1, 0]]).text);
    whole = wholeArchive(fixture, ballots.slice(0, 3), [1]).bytes;
  });

  const withBallots = (...texts: string[]) => {
    const archive = new GrowingArchive(fixture);
    for (const text of texts) archive.append((head) => appendBallot(head, text));
    return archive;
  };

  test('verifies for a complete election, in chunks of any size', async () => {
    const report = await verify(whole);
    expect(report).toMatchObject({
      ok: true,
      complete: true,
      failures: [],
      ballots: 3,
      superseded: 0,
      totals: [[0, 3, 0]],
      election: { voters: 4, uuid: fixture.election.parameters.uuid, fingerprint: fixture.election.fingerprint },
    });
    expect(report.checks).toContainEqual({ name: 'ciphertexts', count: 9 });
    for (const size of [1, 511, 512, 513, 1_000_000]) expect((await verify(whole, size)).ok).toBe(true);
  });

  test('verifies so far for an election in progress', async () => {
    for (const archive of [
      withBallots(),
      withBallots(...ballots.slice(0, 3)),
      withBallots().append(appendEndOfBallots),
    ]) {
      expect(await verify(archive.bytes)).toMatchObject({ ok: true, complete: false });
    }
  });

  test('gives the same report when its first ballots were verified before, and checks no proof of theirs', async () => {
    const options = { group: () => kernel, batchSize: 2 };
    const full = await verifyArchive<unknown>(() => chunked(whole), options);
    for (const verifiedBallots of [1, 2, 3]) {
      const known = await verifyArchive<unknown>(() => chunked(whole), { ...options, verifiedBallots });
      expect(known).toEqual(full);
    }
    const [first = '', second = ''] = ballots;
    const forged = first.replace(/"response":"\d+"/, '"response":"1"');
    const { bytes } = withBallots(forged, second);
    const trusting = await verifyArchive<unknown>(() => chunked(bytes), { ...options, verifiedBallots: 1 });
    expect([(await verify(bytes)).ok, trusting.ok]).toEqual([false, true]);
    const repeated = withBallots(first, second, first).bytes;
    const report = await verifyArchive<unknown>(() => chunked(repeated), { ...options, verifiedBallots: 3 });
    expect(reasons(report)).toEqual(['duplicate_ciphertext']);
  });

  test('is verified as it grows: each event when it arrives', async () => {
    const verification = new ArchiveVerification<unknown>(() => chunked(whole), { group: () => kernel, batchSize: 2 });
    const seen: number[] = [];
    for (const step of await stepsOf(whole)) {
      await verification.take(step);
      await verification.settle();
      const { ok, checks } = verification.report();
      if (ok) seen.push(checks.find(({ name }) => name === 'ballots')?.count ?? 0);
    }
    expect(seen).toEqual([0, 1, 2, 3, 3, 3, 3, 3]);
    expect(verification.report()).toMatchObject({ complete: true, totals: [[0, 3, 0]] });
  });

  test('counts only the last ballot of a voter', async () => {
    const again = makeBallot(fixture.election, fixture.credentials[0] ?? '', [[1, 0, 0]]).text;
    const [first = '', second = ''] = ballots;
    const tally = writeTally(fixture.election.group, tallyOf(fixture.election, fixture.election, [second, again]));
    const archive = withBallots(first, second, again)
      .append(appendEndOfBallots)
      .append((head) => appendTally(head, tally, 2, 2));
    expect(await verify(archive.bytes)).toMatchObject({ ok: true, ballots: 3, superseded: 1 });
    const all = writeTally(fixture.election.group, tallyOf(fixture.election, fixture.election, [first, second, again]));
    const wrong = withBallots(first, second, again)
      .append(appendEndOfBallots)
      .append((head) => appendTally(head, all, 3, 3));
    expect(reasons(await verify(wrong.bytes))).toEqual(['wrong_tally']);
  });

  test('is refused where the tally is of other ballots, as many as these', async () => {
    const [first = '', second = '', third = ''] = ballots;
    const { election } = fixture;
    const other = writeTally(election.group, tallyOf(election, election, [first, third]));
    const archive = withBallots(first, second)
      .append(appendEndOfBallots)
      .append((head) => appendTally(head, other, 2, 2));
    expect(reasons(await verify(archive.bytes))).toEqual(['wrong_tally']);
  });

  test('is refused where its key is that of other trustees', async () => {
    const { trusteesText } = makeElection<unknown>(noble, { questions, voters: 1 });
    const archive = new GrowingArchive({ ...fixture, trusteesText });
    expect(reasons(await verify(archive.bytes))).toEqual(['wrong_key']);
  });

  test('is refused where a file holds another valid ballot of the same voter than its name tells', async () => {
    const [first = ''] = ballots;
    const again = makeBallot(fixture.election, fixture.credentials[0] ?? '', [[1, 0, 0]]).text;
    const members: Uint8Array[] = [];
    for await (const { name, content, timestamp } of readMembers(chunked(withBallots(first).bytes))) {
      const isBallot = name.startsWith(sha256Hex(first));
      members.push(writeMember({ name, content: isBallot ? utf8(again) : content }, timestamp));
    }
    expect(reasons(await verify(concatBytes(...members)))).toEqual(['broken_chain']);
  });

  test('names the invalid ballot and the reason', async () => {
    const [first = '', second = '', third = ''] = ballots;
    const changed: Record<string, unknown> = JSON.parse(second);
    const broken = serialize({ ...changed, election_hash: fixture.election.fingerprint.toLowerCase() });
    const report = await verify(withBallots(first, broken, third).bytes);
    expect(report).toMatchObject({
      ok: false,
      ballots: 3,
      failures: [{ reason: 'wrong_election', tracker: expect.any(String) }],
    });
  });

  test('is read to its end after an invalid ballot, without reporting consequences of the first failure', async () => {
    const list = await stepsOf(whole);
    const wrong = ballots[0]?.replace(/"hash":"[^"]*"/, '"hash":"x"') ?? '';
    const place = list.findIndex(({ event }) => event.type === 'Ballot');
    const report = await verify(rebuild(list, place, 0, wrong));
    expect(reasons(report)).toEqual(['wrong_hash']);
    expect(report).toMatchObject({ ok: false, complete: false, ballots: 3 });
    expect(report.checks).toContainEqual({ name: 'events', count: list.length });
  });

  test('refuses ballots of strangers, repeated ones, and ciphertexts seen before', async () => {
    const stranger = makeElection<unknown>(noble, {
      questions,
      voters: 1,
      trustees: fixture.trustees,
      privateKeys: fixture.privateKeys,
    });
    expect(stranger.election.text).toBe(fixture.election.text);
    const foreign = makeBallot(stranger.election, stranger.credentials[0] ?? '', [[0, 1, 0]]).text;
    expect(reasons(await verify(withBallots(foreign).bytes))).toEqual(['unknown_credential']);
    const [first = '', second = ''] = ballots;
    expect(reasons(await verify(withBallots(first, second, first).bytes))).toEqual(['duplicate_ciphertext']);
    // Both voters use the same randomness, so the second ballot copies a ciphertext of the first.
    const [a, b] = fixture.credentials.map((one) => makeBallot(fixture.election, one, [[0, 0, 1]], fixed).text);
    const report = await verify(withBallots(a ?? '', b ?? '').bytes);
    expect(new Set(reasons(report))).toEqual(new Set(['duplicate_ciphertext']));
  });

  test('refuses events out of order, missing, repeated or after the end', async () => {
    const list = await stepsOf(whole);
    const kinds = list.map(({ event }) => event.type);
    expect(kinds).toEqual([
      'Setup',
      'Ballot',
      'Ballot',
      'Ballot',
      'EndBallots',
      'EncryptedTally',
      'PartialDecryption',
      'Result',
    ]);
    const tally = writeTally(fixture.election.group, tallyOf(fixture.election, fixture.election, ballots.slice(0, 1)));
    const add = {
      ballot: (head: ArchiveHead) => appendBallot(head, ballots[0] ?? ''),
      end: appendEndOfBallots,
      tally: (head: ArchiveHead) => appendTally(head, tally, 1, 1),
      result: (head: ArchiveHead) => appendResult(head, '{"result":[[0,1,0]]}'),
    } satisfies Record<string, (head: ArchiveHead) => Appended>;
    const orders: (keyof typeof add)[][] = [
      ['end', 'ballot'],
      ['end', 'end'],
      ['ballot', 'tally'],
      ['ballot', 'result'],
      ['ballot', 'end', 'result'],
      ['ballot', 'end', 'tally', 'result'],
      ['ballot', 'end', 'tally', 'ballot'],
      ['ballot', 'end', 'tally', 'tally'],
    ];
    for (const order of orders) {
      const archive = new GrowingArchive(fixture);
      for (const kind of order) archive.append(add[kind]);
      expect(reasons(await verify(archive.bytes))).toEqual(['wrong_order']);
    }
  });

  test('refuses a decryption twice, of nobody, and a result without enough of them', async () => {
    const list = await stepsOf(whole);
    const [partial = ''] =
      list.find(({ event }) => event.type === 'PartialDecryption')?.data.map(({ text }) => text) ?? [];
    const [tally = ''] = list.find(({ event }) => event.type === 'EncryptedTally')?.data.map(({ text }) => text) ?? [];
    const upToTally = () =>
      withBallots(...ballots.slice(0, 3))
        .append(appendEndOfBallots)
        .append((head) => appendTally(head, tally, 3, 3));
    const by = (owner: number) => (head: ArchiveHead) => appendPartialDecryption(head, owner, partial);
    expect(reasons(await verify(upToTally().append(by(1)).append(by(1)).bytes))).toEqual([
      'duplicate_partial_decryption',
    ]);
    expect(reasons(await verify(upToTally().append(by(2)).bytes))).toEqual(['wrong_partial_decryption']);
    expect(reasons(await verify(upToTally().append(by(0)).bytes))).toEqual(['wrong_partial_decryption']);
    const wrongCount = withBallots(...ballots.slice(0, 3))
      .append(appendEndOfBallots)
      .append((head) => appendTally(head, tally, 4, 3));
    expect(reasons(await verify(wrongCount.bytes))).toEqual(['wrong_tally']);
  });

  test('is refused when any single field of it is changed and the chain made right again', async () => {
    const small = makeElection<unknown>(noble, { questions: [question(1, { blank: true })], voters: 2 });
    const cast = small.credentials.map((one) => makeBallot(small.election, one, [[0, 1]]).text);
    const list = await stepsOf(wholeArchive(small, cast, [1]).bytes);
    expect(await verify(rebuild(list, -1, -1, ''))).toMatchObject({ ok: true, complete: true });
    const accepted: string[] = [];
    const unjudged: string[] = [];
    for (const [place, step] of list.entries()) {
      for (const [index, { text }] of step.data.entries()) {
        for (const mutation of sampled(mutationsOf(text), 8)) {
          const report = await verify(rebuild(list, place, index, mutation.text));
          const which = `${step.event.type} ${index} ${mutation.place}`;
          if (report.ok) accepted.push(which);
          if (verdictOf(report) === 'unjudged') unjudged.push(which);
        }
      }
    }
    // The order of the credentials has no meaning.
    expect(accepted.filter((which) => which !== 'Setup 2 [1] swapped')).toEqual([]);
    // A later version may define another hash or another form of ballots, so nothing can be called wrong.
    expect(unjudged.filter((which) => which !== 'Setup 0 .version = 2')).toEqual([]);
  });

  test('is refused when any field of an event is changed', async () => {
    const list = await stepsOf(whole);
    const accepted: string[] = [];
    for (const [place, { event }] of list.entries()) {
      for (const mutation of sampled(mutationsOf(writeEvent(event)), 5)) {
        const { ok } = await verify(withEvent(list, place, mutation.text));
        if (ok) accepted.push(`${place} ${mutation.place}`);
      }
    }
    expect(accepted).toEqual([]);
  });

  test('is refused when any byte is changed, cut out or added', async () => {
    const { failed } = await fc.check(
      fc.asyncProperty(
        fc.nat({ max: whole.length - 1 }),
        fc.constantFrom('change', 'cut', 'add'),
        async (place, kind) => {
          const before = whole.subarray(0, place);
          const after = whole.subarray(kind === 'add' ? place : place + 1);
          const middle = kind === 'cut' ? [] : [(whole[place] ?? 0) ^ 1];
          const report = await verify(Uint8Array.from([...before, ...middle, ...after]));
          return !report.ok;
        },
      ),
      { numRuns: tries(150) },
    );
    expect(failed).toBe(false);
  });

  describe('with valid files in a non-canonical form, which belenios-tool refuses too', () => {
    const TIME = 1_795_166_943;
    let files: Member[];
    beforeAll(async () => {
      files = [];
      for await (const { name, content } of readMembers(chunked(whole))) files.push({ name, content });
    });
    const written = (members: readonly Member[], time = TIME) =>
      concatBytes(...members.map((member) => writeMember(member, time)));

    test('verifies when it is serialized in the canonical form', async () => {
      expect(await verify(written(files))).toMatchObject({ ok: true, complete: true });
    });

    test('is refused where setup files lie in another order than the payload names them in', async () => {
      const [header, ...others] = files;
      if (header === undefined) throw new Error('there is a header');
      const [election, trustees, credentials, ...rest] = others as [Member, Member, Member, ...Member[]];
      const orders = [
        [election, credentials, trustees],
        [trustees, election, credentials],
        [trustees, credentials, election],
        [credentials, election, trustees],
        [credentials, trustees, election],
      ];
      for (const order of orders) {
        const report = await verify(written([header, ...order, ...rest]));
        expect([reasons(report), verdictOf(report)]).toEqual([['wrong_order'], 'wrong']);
      }
      for (const wrong of [
        [election, election, credentials],
        [election, trustees, trustees],
      ]) {
        expect(reasons(await verify(written([header, ...wrong, ...rest])))).toEqual(['broken_chain']);
      }
    });

    test('is refused where the header tells another time than the files', async () => {
      const [, ...rest] = files;
      const header = (time: number) => ({ name: 'BELENIOS', content: utf8(writeArchiveHeader(time)) });
      for (const bytes of [
        written(files, TIME + 1),
        written([header(TIME - 1), ...rest]),
        written([header(0), ...rest]),
      ]) {
        expect(reasons(await verify(bytes))).toEqual(['wrong_timestamp']);
      }
    });

    test('cannot be judged in a later version of the format, and is invalid with a malformed version', async () => {
      const [, ...rest] = files;
      const withVersion = (version: string) =>
        written([{ name: 'BELENIOS', content: utf8(`{"version":${version},"timestamp":"${TIME}"}`) }, ...rest]);
      const later = await verify(withVersion('2'));
      expect(later).toMatchObject({ ok: false, unsupported: [{ part: 'archive_version', detail: '2' }] });
      expect(verdictOf(later)).toBe('unjudged');
      for (const version of ['0', '-1', '1.5', '"2"', 'null', '1e400']) {
        expect(verdictOf(await verify(withVersion(version)))).toBe('wrong');
      }
    });
  });

  test('reports the position of a ballot that is searched for', async () => {
    const again = makeBallot(fixture.election, fixture.credentials[0] ?? '', [[1, 0, 0]]).text;
    const [first = '', second = ''] = ballots;
    const archive = withBallots(first, second, again).bytes;
    const seek = async (tracker: string) =>
      (await verifyArchive<unknown>(() => chunked(archive), { group: () => kernel, seek: tracker })).sought;
    const found = await Promise.all([first, second, again].map((text) => seek(ballotTracker(text))));
    expect(found).toMatchObject([
      { number: 1, superseded: true },
      { number: 2, superseded: false },
      { number: 3, superseded: false },
    ]);
    expect(await seek(ballotTracker(ballots[3] ?? ''))).toEqual({ tracker: ballotTracker(ballots[3] ?? '') });
    // The last character encodes four bits of the hash; a code that differs in the other two isn't this ballot's.
    const tracker = ballotTracker(second);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
    const last = alphabet[alphabet.indexOf(tracker.at(-1) ?? '') ^ 1] ?? '';
    expect((await seek(tracker.slice(0, -1) + last))?.number).toBeUndefined();
    expect((await verify(archive)).sought).toBeUndefined();
  });

  test('reports the position of a ballot that is searched for by its words, with its tracking code', async () => {
    const [first = '', second = ''] = ballots;
    const archive = withBallots(first, second).bytes;
    const seek = async (words: string) =>
      (await verifyArchive<unknown>(() => chunked(archive), { group: () => kernel, seek: words })).sought;
    const tracker = ballotTracker(second);
    const words = spokenCode(tracker);
    expect(await seek(words)).toEqual({ words, tracker, number: 2, superseded: false });
    const other = spokenCode(ballotTracker(ballots[3] ?? ''));
    expect(await seek(other)).toEqual({ words: other });
  });

  test('is refused when it is truncated', async () => {
    for (const length of [0, 1, 511, 600, whole.length - 1, whole.length - 512, whole.length - 1024]) {
      expect((await verify(whole.subarray(0, length))).ok).toBe(false);
    }
  });
});

/** The archive with the text of one event replaced and its file renamed accordingly. */
function withEvent(list: readonly ArchiveStep[], place: number, changed: string): Uint8Array {
  const time = 1_795_166_943;
  const file = (text: string, kind: string) =>
    writeMember({ name: `${sha256Hex(text)}.${kind}.json`, content: utf8(text) }, time);
  return concatBytes(
    writeMember({ name: 'BELENIOS', content: utf8(writeArchiveHeader(time)) }, time),
    ...list.flatMap((step, index) => [
      ...step.data.map(({ text }) => file(text, 'data')),
      file(index === place ? changed : writeEvent(step.event), 'event'),
    ]),
  );
}
