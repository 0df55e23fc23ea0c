import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  chunked,
  type Fixture,
  makeElection,
  question,
  tallyOf,
  wholeArchive,
} from '../../testing/election-fixture.ts';
import { forgePartialDecryption } from '../../testing/forge-decryption.ts';
import { mutationsOf } from '../../testing/mutations.ts';
import { sampled, tries } from '../../testing/test-scope.ts';
import { generateThresholdKeys } from '../../testing/threshold-fixture.ts';
import { makeBallot } from '../ballot/make-ballot.ts';
import { openElection } from '../election.ts';
import { belenios2048 } from '../groups/belenios-2048.ts';
import { kernelEd25519 } from '../groups/ed25519-kernel.ts';
import { nobleEd25519 } from '../groups/ed25519-noble.ts';
import type { Group } from '../groups/group.ts';
import { sha256Hex } from '../hash.ts';
import { checked } from '../refusal.ts';
import { makeTrusteeKeyPair } from '../trustees/trustee-key.ts';
import { keyOfOwner, openTrustees } from '../trustees/trustees.ts';
import { verifyArchive } from '../verify/verify-archive.ts';
import { combineFactors } from './combine-factors.ts';
import { type OwnedProof, writeDecryptionProofs } from './decryption-proofs.ts';
import { emptyTally, type Tally, writeTally } from './encrypted-tally.ts';
import { endorse } from './endorsement.ts';
import {
  checkPartialDecryption,
  makePartialDecryption,
  type PartialDecryption,
  readPartialDecryption,
  writePartialDecryption,
} from './partial-decryption.ts';
import { arePossibleTotals, computeTotals } from './result.ts';
import { checkStrongProof, makeStrongProof, readStrongProof, writeStrongProof } from './strong-proof.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const noble = nobleEd25519();
const kernel = kernelEd25519();
const questions = [question(2, { blank: true })];

/** An election with three voters and its tally, in the given group. */
function tallied<E>(group: Group<E>, fixture: Fixture<E>) {
  const ballots = fixture.credentials.map(
    (credential, index) => makeBallot(fixture.election, credential, [index === 2 ? [1, 0, 0] : [0, 1, 0]]).text,
  );
  const election = openElection(group, fixture.election.text);
  const tally = tallyOf(election, election, ballots);
  const tallyText = writeTally(group, tally);
  const trustees = openTrustees(group, fixture.trustees);
  const keyOf = (owner: number) => keyOfOwner(trustees, owner) ?? group.identity;
  const secretOf = (owner: number) => fixture.privateKeys.get(owner) ?? 0n;
  const strongRefusal = (owner: number, partialText: string, proofText?: string, text = tallyText) => {
    const result = checked(() => {
      const texts = { tallyText: text, partialText };
      const proof = proofText ?? writeStrongProof(makeStrongProof(election, secretOf(owner), texts));
      checkStrongProof(election, keyOf(owner), texts, readStrongProof(proof, group.order), 'proof');
    });
    return result.ok ? null : result.reason;
  };
  const passesOldCheck = (owner: number, partial: PartialDecryption) =>
    checked(() => checkPartialDecryption(election, tally, keyOf(owner), partial, 'partial')).ok;
  return { ballots, election, tally, tallyText, trustees, keyOf, secretOf, strongRefusal, passesOldCheck };
}

const single = tallied(kernel, makeElection(kernel, { questions, voters: 3, singles: 2 }));
const honest = writePartialDecryption(makePartialDecryption(single.election, single.tally, single.secretOf(2)));

async function thresholdElection() {
  const { parameters, shares } = await generateThresholdKeys(noble, 2, 3);
  const server = makeTrusteeKeyPair(noble);
  const privateKeys = new Map([[1, server.privateKey], ...shares.map((one, place) => [place + 2, one] as const)]);
  const trustees = [
    { kind: 'Single' as const, key: server.publicKey },
    { kind: 'Pedersen' as const, parameters },
  ];
  return makeElection(kernel, { questions, voters: 3, trustees, privateKeys });
}

describe('a forged factor with a matching proof', () => {
  test('passes the protocol’s own check of a single trustee, and the strong proof refuses it', () => {
    const { election, tally, secretOf, passesOldCheck, strongRefusal } = single;
    const forged = forgePartialDecryption(election, tally, secretOf(2));
    expect(forged.factors).not.toEqual(readPartialDecryption(honest, kernel.order).factors);
    expect(passesOldCheck(2, forged)).toBe(true);
    expect(strongRefusal(2, honest)).toBeNull();
    expect(strongRefusal(2, writePartialDecryption(forged))).toBe('invalid_strong_proof');
    const borrowed = writeStrongProof(
      makeStrongProof(election, secretOf(2), { tallyText: single.tallyText, partialText: honest }),
    );
    expect(strongRefusal(2, writePartialDecryption(forged), borrowed)).toBe('invalid_strong_proof');
  });

  test('passes the protocol’s own check of a threshold trustee, the strong proof refuses it, and the two honest of three give the result', async () => {
    const { election, tally, trustees, secretOf, passesOldCheck, strongRefusal, keyOf } = tallied(
      kernel,
      await thresholdElection(),
    );
    const partials = new Map(
      [1, 2, 3, 4].map((owner) => {
        const make = owner === 2 ? forgePartialDecryption : makePartialDecryption;
        return [owner, make(election, tally, secretOf(owner))] as const;
      }),
    );
    for (const [owner, partial] of partials) {
      expect(passesOldCheck(owner, partial)).toBe(true);
      expect(strongRefusal(owner, writePartialDecryption(partial))).toBe(owner === 2 ? 'invalid_strong_proof' : null);
    }
    const totalsOf = (owners: readonly number[]) => {
      const factors = new Map(
        [...partials]
          .filter(([owner]) => owners.includes(owner))
          .map(([owner, partial]) => [
            owner,
            checkPartialDecryption(election, tally, keyOf(owner), partial, 'partial'),
          ]),
      );
      return checked(() => computeTotals(kernel, tally, combineFactors(kernel, trustees, tally, factors), 3));
    };
    expect(totalsOf([1, 2, 3])).toMatchObject({ ok: false, reason: 'wrong_result' });
    expect(totalsOf([1, 3])).toMatchObject({ ok: false, reason: 'missing_partial_decryption' });
    expect(totalsOf([1, 3, 4])).toMatchObject({ ok: true, value: [[1, 2, 0]] });
  });
});

describe('a strong proof', () => {
  test('is refused for another tally, another key and another election', () => {
    const { election, secretOf, keyOf, tallyText, strongRefusal, tally } = single;
    const proof = makeStrongProof(election, secretOf(2), { tallyText, partialText: honest });
    const text = writeStrongProof(proof);
    const moved = writeTally(
      kernel,
      tally.map((answer) => answer.toReversed()),
    );
    expect(strongRefusal(2, honest, text, moved)).toBe('invalid_strong_proof');
    expect(strongRefusal(1, honest, text)).toBe('invalid_strong_proof');
    const another = { ...election, fingerprint: 'x'.repeat(43) };
    const texts = { tallyText, partialText: honest };
    expect(checked(() => checkStrongProof(another, keyOf(2), texts, proof, 'proof'))).toMatchObject({ ok: false });
  });

  test('is refused when any single field of it or of the factors is changed', () => {
    const { election, secretOf, tallyText, strongRefusal } = single;
    const proof = writeStrongProof(makeStrongProof(election, secretOf(2), { tallyText, partialText: honest }));
    expect(strongRefusal(2, honest, proof)).toBeNull();
    const accepted = [
      ...sampled(mutationsOf(proof), 4).filter(({ text }) => strongRefusal(2, honest, text) === null),
      ...sampled(mutationsOf(honest), 4)
        .filter(({ place }) => place.includes('decryption_factors'))
        .filter(({ text }) => strongRefusal(2, text, proof) === null),
    ];
    expect(accepted.map(({ place }) => place)).toEqual([]);
  });

  test('is refused for any forged factors, also where their errors cancel out', () => {
    const { strongRefusal } = single;
    const right = readPartialDecryption(honest, kernel.order);
    const elements = kernel.decodeAll(right.factors.flat());
    const { failed } = fc.check(
      fc.property(
        fc.bigInt({ min: 1n, max: kernel.order - 1n }),
        fc.nat(2),
        fc.integer({ min: 1, max: 2 }),
        (error, first, distance) => {
          // One factor is too large by the amount another is too small, so their product is right.
          const off = kernel.generator.publicPower(error);
          const factors = elements.map((element, index) => {
            if (element === undefined) throw new Error('a factor that is no element');
            if (index === first) return kernel.multiply(element, off);
            return index === (first + distance) % 3 ? kernel.multiply(element, kernel.invert(off)) : element;
          });
          const text = writePartialDecryption({ ...right, factors: [kernel.encodeAll(factors)] });
          return strongRefusal(2, text) === 'invalid_strong_proof';
        },
      ),
      { numRuns: tries(30) },
    );
    expect(failed).toBe(false);
  });

  test('is refused for factors outside the subgroup, and for the wrong number of them', () => {
    const { strongRefusal, secretOf, election, tallyText } = single;
    const proof = writeStrongProof(makeStrongProof(election, secretOf(2), { tallyText, partialText: honest }));
    const right = readPartialDecryption(honest, kernel.order);
    // The point of order 2.
    const small = `7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffec`;
    for (const [factors, reason] of [
      [[(right.factors[0] ?? []).with(0, small)], 'invalid_element'],
      [[(right.factors[0] ?? []).with(0, '')], 'invalid_element'],
      [[(right.factors[0] ?? []).slice(1)], 'wrong_shape'],
      [[], 'wrong_shape'],
    ] as const) {
      expect(strongRefusal(2, writePartialDecryption({ ...right, factors }), proof)).toBe(reason);
    }
  });

  test.each([
    ['Ed25519 by noble', noble as Group<unknown>],
    ['Ed25519 by the kernel', kernel as Group<unknown>],
    ['BELENIOS-2048', belenios2048() as Group<unknown>],
  ])('accepts only identity factors where nobody voted, on %s', (_name, group) => {
    const fixture = makeElection(group, { questions, voters: 1 });
    const { election } = fixture;
    const secret = fixture.privateKeys.get(1) ?? 0n;
    const key = group.generator.power(secret);
    const tally: Tally<unknown> = emptyTally(group, questions);
    const tallyText = writeTally(group, tally);
    const refusalOf = (partial: PartialDecryption) => {
      const texts = { tallyText, partialText: writePartialDecryption(partial) };
      const proof = makeStrongProof(election, secret, texts);
      const result = checked(() => checkStrongProof(election, key, texts, proof, 'proof'));
      return result.ok ? null : result.reason;
    };
    expect(refusalOf(makePartialDecryption(election, tally, secret))).toBeNull();
    expect(refusalOf(forgePartialDecryption(election, tally, secret))).toBe('invalid_strong_proof');
  });

  test('made with one implementation of the group is accepted by another', () => {
    const { election, secretOf, tallyText, strongRefusal } = single;
    const inNoble = openElection(noble, election.text);
    const proof = makeStrongProof(inNoble, secretOf(2), { tallyText, partialText: honest });
    expect(strongRefusal(2, honest, writeStrongProof(proof))).toBeNull();
  });
});

test('totals are possible only where ballots can have them', () => {
  const blank = [question(2, { blank: true })];
  expect(arePossibleTotals(blank, [[1, 2, 0]], 3)).toBe(true);
  expect(arePossibleTotals(blank, [[3, 0, 0]], 3)).toBe(true);
  expect(arePossibleTotals(blank, [[0, 0, 0]], 0)).toBe(true);
  expect(arePossibleTotals(blank, [[1, 2, 1]], 3)).toBe(false);
  expect(arePossibleTotals(blank, [[1, 1, 0]], 3)).toBe(false);
  expect(arePossibleTotals(blank, [[4, 0, 0]], 3)).toBe(false);
  const several = [question(3, { min: 1, max: 2 })];
  expect(arePossibleTotals(several, [[3, 2, 1]], 3)).toBe(true);
  expect(arePossibleTotals(several, [[3, 3, 1]], 3)).toBe(false);
  expect(arePossibleTotals(several, [[1, 1, 0]], 3)).toBe(false);
});

describe('an archive with its decryption proofs', () => {
  const fixture = makeElection(kernel, { questions, voters: 3, singles: 2 });
  const { ballots, election, tallyText, secretOf } = tallied(kernel, fixture);
  const archive = wholeArchive(fixture, ballots, [1, 2]).bytes;
  const texts = [...new TextDecoder().decode(archive).matchAll(/\{"decryption_factors":.*?\}\]\]\}/g)].map(
    ([one]) => one,
  );
  const proofOf = (owner: number): OwnedProof => {
    const partialText = texts[owner - 1] ?? '';
    return {
      owner,
      publicKey: kernel.encode(kernel.generator.power(secretOf(owner))),
      proof: makeStrongProof(election, secretOf(owner), { tallyText, partialText }),
      endorsement: endorse(kernel, secretOf(owner), { fingerprint: election.fingerprint, tallyText, partialText }),
    };
  };
  const published = {
    election: election.fingerprint,
    tallyHash: sha256Hex(tallyText),
    proofs: [proofOf(1), proofOf(2)],
  };
  const verify = (proofs?: string) =>
    verifyArchive(() => chunked(archive), {
      group: () => kernel,
      ...(proofs === undefined ? {} : { proofs }),
    });

  test('is verified with them, and the report says whose are missing', async () => {
    const whole = await verify(writeDecryptionProofs(published));
    expect(whole).toMatchObject({ ok: true, complete: true, withoutStrongProof: [] });
    expect(whole.checks).toContainEqual({ name: 'strong_proofs', count: 2 });
    const part = await verify(writeDecryptionProofs({ ...published, proofs: [proofOf(2)] }));
    expect(part).toMatchObject({ ok: true, withoutStrongProof: [1] });
    const none = await verify();
    expect(none).toMatchObject({ ok: true, complete: true, withoutStrongProof: [1, 2] });
    expect(none.checks.map(({ name }) => name)).not.toContain('strong_proofs');
  });

  test('is refused when any single field of them is changed', async () => {
    const accepted: string[] = [];
    const isRemoval = (which: string) => which.endsWith('removed');
    const mutations = mutationsOf(writeDecryptionProofs(published));
    const others = mutations.filter((one) => !isRemoval(one.place));
    for (const { text, place } of [...mutations.filter((one) => isRemoval(one.place)), ...sampled(others, 5)]) {
      const report = await verify(text);
      if (report.ok) accepted.push(place);
    }
    // A missing proof isn't an error: the report lists it as missing.
    expect(accepted.filter((place) => !isRemoval(place))).toEqual([]);
    expect(accepted.filter(isRemoval)).toEqual(['.proofs[0] removed', '.proofs[1] removed']);
  });
});
