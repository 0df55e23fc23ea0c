import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { chunked, GrowingArchive, makeElection, question, wholeArchive } from '../../testing/election-fixture.ts';
import { mutationsOf } from '../../testing/mutations.ts';
import { rebuild, stepsOf } from '../../testing/rebuild-archive.ts';
import { isFullRun } from '../../testing/test-scope.ts';
import { appendBallot } from '../archive/append.ts';
import type { ArchiveStep } from '../archive/walk.ts';
import { makeBallot } from '../ballot/make-ballot.ts';
import { readElectionOutline } from '../election-outline.ts';
import { kernelEd25519 } from '../groups/ed25519-kernel.ts';
import { nobleEd25519 } from '../groups/ed25519-noble.ts';
import { serialize } from '../json.ts';
import { checked } from '../refusal.ts';
import { verdictOf } from './report.ts';
import { verifyArchive } from './verify-archive.ts';

// Big-integer arithmetic is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const kernel = kernelEd25519();
const vector = (name: string) =>
  new Uint8Array(readFileSync(join(import.meta.dirname, `../../testing/vectors/${name}.bel`)));
const verify = (bytes: Uint8Array) => verifyArchive(() => chunked(bytes), { group: () => kernel });
const judge = async (bytes: Uint8Array) => verdictOf(await verify(bytes));

/** Large texts repeat the same fields. The last mutations are kept because a ballot's signature is at its end. */
function sampleOf<T>(mutations: readonly T[]): T[] {
  const [spread, last] = isFullRun ? [60, 30] : [12, 8];
  const stride = Math.ceil(mutations.length / spread);
  return mutations.filter((_, index) => index % stride === 0 || index >= mutations.length - last);
}

const cases = [
  ['unsupported-group', [{ part: 'group', detail: 'RFC-3526-2048' }]],
  ['unsupported-non-homomorphic', [{ part: 'non_homomorphic', detail: '1' }]],
  ['unsupported-lists', [{ part: 'lists', detail: '1' }]],
] as const;

/** Mutations visible only in the unsupported part, which isn't checked. */
const unseen: Record<string, RegExp> = {
  // Neither keys nor signatures can be checked in an unknown group.
  'unsupported-group':
    /^(Setup [12]|Ballot 0 .*(answers|proof)|EncryptedTally 0|PartialDecryption 0|PartialDecryption 1 .owner = 2|Result)/,
  // Ballots are signed. The trustees' contributions and the result aren't.
  'unsupported-non-homomorphic': /^(Setup 2|EncryptedTally 0|Shuffle 0|PartialDecryption 0|Result)/,
  'unsupported-lists': /^(Setup 2|EncryptedTally 0|PartialDecryption 0|Result)/,
};

describe.each(cases)('a valid election of belenios-tool: %s', (name, unsupported) => {
  let steps: ArchiveStep[];
  beforeAll(async () => {
    steps = await stepsOf(vector(name));
  });

  test('is neither right nor wrong, and the report names what isn’t supported', async () => {
    const report = await verify(vector(name));
    expect(report).toMatchObject({ ok: false, unsupported, failures: [], failureCount: 0, complete: false });
    expect(report).toMatchObject({ ballots: 2, superseded: 0, election: { voters: 3, name } });
    expect(report.totals).toBeUndefined();
    expect(verdictOf(report)).toBe('unjudged');
    expect(await judge(rebuild(steps, -1, -1, ''))).toBe('unjudged');
  });

  test('is never verified when any field is changed and the chain made right again, and is wrong where that shows', async () => {
    const verified: string[] = [];
    const unjudged: string[] = [];
    for (const [place, step] of steps.entries()) {
      for (const [index, { text }] of step.data.entries()) {
        for (const mutation of sampleOf(mutationsOf(text))) {
          const verdict = await judge(rebuild(steps, place, index, mutation.text));
          const which = `${step.event.type} ${index} ${mutation.place}`;
          if (verdict === 'verified' || verdict === 'right_so_far') verified.push(which);
          if (verdict === 'unjudged') unjudged.push(which);
        }
      }
    }
    expect(verified).toEqual([]);
    const surprising = unjudged.filter((which) => unseen[name]?.test(which) !== true);
    expect(surprising.filter((which) => which !== 'Setup 0 .version = 2')).toEqual([]);
  });

  test('is wrong when a file is missing, repeated or in another order', async () => {
    const bytes = vector(name);
    for (const length of [bytes.length - 512, bytes.length - 1024, 5000]) {
      expect(await judge(bytes.subarray(0, length))).toBe('wrong');
    }
    const isBallot = ({ event }: ArchiveStep) => event.type === 'Ballot';
    const first = steps.findIndex(isBallot);
    const [one, other] = steps.filter(isBallot);
    if (one === undefined || other === undefined) throw new Error('the vector has two ballots');
    // Duplicates a ballot.
    expect(await judge(rebuild(steps, first + 1, 0, one.data[0]?.text ?? ''))).toBe('wrong');
  });
});

describe('an election whose declaration does not match its content', () => {
  const noble = nobleEd25519();
  const fixture = makeElection(noble, { questions: [question(2, { blank: true })], voters: 2 });
  const ballots = fixture.credentials.map((one) => makeBallot(fixture.election, one, [[0, 1, 0]]).text);
  const { bytes } = wholeArchive(fixture, ballots, [1]);

  test('is wrong where its question or group is exchanged under ballots that were cast', async () => {
    const steps = await stepsOf(bytes);
    const json: Record<string, unknown> = JSON.parse(fixture.election.text);
    for (const changes of [
      { questions: [{ type: 'NonHomomorphic', value: { answers: ['a', 'b'], question: 'q' } }] },
      { questions: [{ type: 'Lists', value: { answers: [['a', 'b']], question: 'q' } }] },
      { group: 'RFC-3526-2048' },
    ]) {
      const report = await verify(rebuild(steps, 0, 0, serialize({ ...json, ...changes })));
      expect(report.unsupported).toHaveLength(1);
      expect([report.ok, verdictOf(report)]).toEqual([false, 'wrong']);
    }
  });

  test('is wrong where a shuffle stands in an election whose questions aren’t shuffled', async () => {
    const shuffled = await stepsOf(vector('unsupported-non-homomorphic'));
    const shuffle = shuffled.filter(({ event }) => event.type === 'Shuffle' || event.type === 'EndShuffles');
    for (const target of [bytes, vector('unsupported-lists')]) {
      const steps = await stepsOf(target);
      const place = steps.findIndex(({ event }) => event.type === 'EncryptedTally') + 1;
      const mixed = steps
        .toSpliced(place, 0, ...shuffle)
        .map((step, height) => ({ ...step, event: { ...step.event, height } }));
      const report = await verify(rebuild(mixed, -1, -1, ''));
      expect(report.failures.map(({ reason }) => reason)).toEqual(['wrong_order']);
    }
  });
});

test('an election with several questions and weights is judged like any other', async () => {
  const weighted = makeElection(nobleEd25519(), { questions: [question(2), question(1, { min: 0 })], voters: 1 });
  const credentialsText = weighted.credentialsText.replace('"]', ',3"]');
  const ballot = makeBallot(weighted.election, weighted.credentials[0] ?? '', [[0, 1], [1]]).text;
  const archive = new GrowingArchive({ ...weighted, credentialsText }).append((head) => appendBallot(head, ballot));
  expect(await verify(archive.bytes)).toMatchObject({ ok: true, unsupported: [], ballots: 1 });
});

describe('readElectionOutline', () => {
  const { election } = makeElection(nobleEd25519(), { questions: [question(2)], voters: 0 });
  const json: Record<string, unknown> = JSON.parse(election.text);
  const outlineOf = (changes: object) => {
    const result = checked(() => readElectionOutline(serialize({ ...json, ...changes })));
    return result.ok ? result.value.unsupported.map(({ part }) => part) : result.reason;
  };
  const general = (type: string, value: unknown, more: object = {}) => ({ questions: [{ type, value, ...more }] });

  test('tells what the specification knows from what it doesn’t', () => {
    const value = { answers: ['a'], question: 'q' };
    const found: [object, unknown][] = [
      [{}, []],
      [{ administrator: 'Junta' }, []],
      [{ version: 2 }, ['election_version']],
      [{ group: 'RFC-3526-2048' }, ['group']],
      [{ group: 'BELENIOS-2048' }, []],
      [general('NonHomomorphic', value), ['non_homomorphic']],
      [general('NonHomomorphic', value, { extra: { type: 'Schulze' } }), ['non_homomorphic']],
      [general('Lists', { answers: [['a']], question: 'q' }), ['lists']],
      [{ ...general('NonHomomorphic', value), group: 'RFC-3526-2048' }, ['group', 'non_homomorphic']],
      [{ version: 0 }, 'malformed'],
      [{ version: '2' }, 'malformed'],
      [{ group: 'Ed448' }, 'malformed'],
      [general('Homomorphic', value), 'malformed'],
      [general('toString', value), 'malformed'],
      [general('Lists', value), 'malformed'],
      [general('NonHomomorphic', value, { more: 1 }), 'not_canonical'],
      [general('NonHomomorphic', { ...value, more: 1 }), 'not_canonical'],
      [{ more: 1 }, 'not_canonical'],
    ];
    expect(found.map(([changes]) => outlineOf(changes))).toEqual(found.map(([, parts]) => parts));
  });

  test('refuses unbounded nesting', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const text = serialize({ ...json, ...general('Lists', { answers: [], question: '' }, { extra: 0 }) });
    const result = checked(() => readElectionOutline(text.replace('"extra":0', `"extra":${deep}`)));
    expect(result).toMatchObject({ ok: false, reason: 'malformed' });
  });
});
