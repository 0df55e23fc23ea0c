import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import { readSealedSetup, type SealedSetup } from '@urna/belenios/trustees/sealing-act';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  chunked,
  type Fixture,
  GrowingArchive,
  makeElection,
  question,
} from '../../belenios/testing/election-fixture.ts';
import { makeSealingAct } from '../../belenios/testing/sealing-act-fixture.ts';
import { type PublishedAct, signedBooth } from './signed-booth.ts';

const group = kernelEd25519();
const [sealed, second, third] = ['1', '2', '3'].map((digit) => digit.repeat(64)) as [string, string, string];

let fixture: Fixture<unknown>;
let setup: SealedSetup<unknown>;
const setupOf = (one: Fixture<unknown>) => readSealedSetup<unknown>(group, chunked(new GrowingArchive(one).bytes));
beforeAll(async () => {
  // The server and two trustees, both of whom are needed.
  fixture = makeElection(group, { questions: [question(2)], voters: 1, singles: 3 }) as Fixture<unknown>;
  setup = await setupOf(fixture);
});

const CHECK = '{"hosts":[]}';
const act = (booths: readonly string[], owners?: number[]): PublishedAct =>
  makeSealingAct(group, fixture, booths, owners, CHECK);
const read = (published: PublishedAct) => signedBooth<unknown>(group, setup, published);

describe('the booth that trustees signed', () => {
  test('is the sealed one, and then that of the last change', () => {
    expect(read(act([sealed]))).toEqual({ outcome: 'signed', hash: sealed, changes: 0, check: CHECK });
    expect(read(act([sealed, second, third]))).toEqual({ outcome: 'signed', hash: third, changes: 2, check: CHECK });
  });

  test.each<[string, (published: PublishedAct) => PublishedAct]>([
    ['one trustee’s signature is missing', ({ signatures, ...rest }) => ({ ...rest, signatures: signatures.slice(1) })],
    [
      'one signed twice',
      ({ signatures, ...rest }) => ({ ...rest, signatures: signatures.slice(1).flatMap((one) => [one, one]) }),
    ],
    [
      'one stands in for another',
      ({ signatures: [first, other], ...rest }) => ({
        ...rest,
        signatures: [first, { owner: other?.owner ?? 0, signature: first?.signature ?? '' }].filter((one) => !!one),
      }),
    ],
    [
      'the booth was exchanged',
      ({ fingerprints, ...rest }) => ({ ...rest, fingerprints: { ...fingerprints, booth: second } }),
    ],
    [
      'the check was taken out',
      ({ fingerprints, ...rest }) => ({ ...rest, check: null, fingerprints: { ...fingerprints, check: '' } }),
    ],
    [
      'a signature is no text of ours',
      ({ signatures, ...rest }) => ({ ...rest, signatures: signatures.map((one) => ({ ...one, signature: '{}' })) }),
    ],
    ['the server signed in the place of a trustee', () => act([sealed], [1, 2])],
  ])('isn’t known where %s', (_, change) => {
    expect(read(change(act([sealed])))).toEqual({ outcome: 'unsigned' });
  });

  test('isn’t known where the server alone holds the key', async () => {
    const alone = makeElection(group, { questions: [question(2)], voters: 1 }) as Fixture<unknown>;
    const published = makeSealingAct(group, alone, [sealed]);
    expect(signedBooth<unknown>(group, await setupOf(alone), published)).toEqual({ outcome: 'unsigned' });
  });

  test.each([null, '{"hosts":[{}]}'])('isn’t known beside another check than the signed one: %s', (check) => {
    expect(read({ ...act([sealed]), check })).toEqual({ outcome: 'another_check' });
  });

  test('isn’t that of another election', () => {
    const other = makeElection(group, { questions: [question(2)], voters: 1, singles: 3 }) as Fixture<unknown>;
    expect(read(makeSealingAct(group, other, [sealed]))).toEqual({ outcome: 'another_election' });
  });

  test.each<[string, (published: PublishedAct) => PublishedAct['booth_changes']]>([
    [
      'lacks a signature',
      ({ booth_changes }) => booth_changes.map((one) => ({ ...one, signatures: one.signatures.slice(1) })),
    ],
    [
      'leads to another booth than was signed',
      ({ booth_changes }) => booth_changes.map((one) => ({ ...one, to: third })),
    ],
    [
      'replaces a booth that wasn’t served',
      ({ booth_changes }) => booth_changes.map((one) => ({ ...one, from: third })),
    ],
    ['is repeated', ({ booth_changes }) => [...booth_changes, ...booth_changes]],
    [
      'was signed when it was another one',
      ({ booth_changes: [first] }) => {
        const [, , back] = act([sealed, third, second, sealed]).booth_changes;
        return [first, back, first].filter((one) => one !== undefined);
      },
    ],
    ['was signed for the sealing', ({ signatures }) => [{ from: sealed, to: second, signatures }]],
  ])('isn’t known after a change that %s', (_, changesOf) => {
    const published = act([sealed, second]);
    expect(read({ ...published, booth_changes: changesOf(published) })).toEqual({ outcome: 'unsigned_change' });
  });
});
