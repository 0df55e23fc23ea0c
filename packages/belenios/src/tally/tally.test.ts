import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { makeElection, question, tallyOf } from '../../testing/election-fixture.ts';
import { mutationsOf } from '../../testing/mutations.ts';
import { tries } from '../../testing/test-scope.ts';
import { makeBallot } from '../ballot/make-ballot.ts';
import { openElection } from '../election.ts';
import { kernelEd25519 } from '../groups/ed25519-kernel.ts';
import { nobleEd25519 } from '../groups/ed25519-noble.ts';
import { checked, Refusal } from '../refusal.ts';
import { openTrustees } from '../trustees/trustees.ts';
import { combineFactors, lagrangeCoefficient } from './combine-factors.ts';
import { readTally, writeTally } from './encrypted-tally.ts';
import { endorse, isEndorsed, readEndorsement, writeEndorsement } from './endorsement.ts';
import {
  checkPartialDecryption,
  makePartialDecryption,
  readPartialDecryption,
  writePartialDecryption,
} from './partial-decryption.ts';
import { checkTotals, computeTotals, discreteLogarithm, readResult, writeResult } from './result.ts';
import { tallyVerifiedBallots } from './tally-verified-ballots.ts';

// Big-integer arithmetic and running belenios-tool are slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const noble = nobleEd25519();
const kernel = kernelEd25519();

describe('a tally', () => {
  const questions = [question(2, { blank: true })];
  const fixture = makeElection(noble, { questions, voters: 3, singles: 2 });
  const ballots = fixture.credentials.map(
    (credential, index) => makeBallot(fixture.election, credential, [index === 2 ? [1, 0, 0] : [0, 1, 0]]).text,
  );
  const election = openElection(kernel, fixture.election.text);
  const tally = tallyOf(election, election, ballots);
  const trustees = openTrustees(kernel, fixture.trustees);
  const keys = trustees.shareholders.flatMap((one) => one.keys);
  const keyOf = (owner: number) => keys[owner - 1] ?? kernel.identity;
  const partials = [1, 2].map((owner) => makePartialDecryption(election, tally, fixture.privateKeys.get(owner) ?? 0n));
  const factors = new Map(
    partials.map((partial, index) => [
      index + 1,
      checkPartialDecryption(election, tally, keyOf(index + 1), partial, 'partial'),
    ]),
  );

  const attempt = (one: string) =>
    checked(() =>
      checkPartialDecryption(election, tally, keyOf(1), readPartialDecryption(one, kernel.order), 'partial'),
    );

  test('is the sum of the votes, in any order of the ballots', () => {
    const text = writeTally(kernel, tally);
    expect(writeTally(kernel, tallyOf(election, election, ballots.toReversed()))).toBe(text);
    expect(writeTally(kernel, readTally(kernel, questions, text))).toBe(text);
    const verified = tallyVerifiedBallots(
      election,
      ballots.map((one) => ({ text: one })),
    );
    expect(writeTally(kernel, verified)).toBe(text);
    const [first = ''] = ballots;
    const thrice = tallyVerifiedBallots(election, [{ text: first, weight: 3 }]);
    expect(writeTally(kernel, thrice)).toBe(
      writeTally(
        kernel,
        tallyVerifiedBallots(
          election,
          [first, first, first].map((one) => ({ text: one })),
        ),
      ),
    );
    const totals = computeTotals(kernel, tally, combineFactors(kernel, trustees, tally, factors), 3);
    expect(totals).toEqual([[1, 2, 0]]);
    expect(() => checkTotals(kernel, tally, combineFactors(kernel, trustees, tally, factors), totals)).not.toThrow();
    expect(readResult(writeResult(totals))).toEqual(totals);
  });

  test('is not decrypted without every single trustee', () => {
    const alone = new Map([...factors].slice(0, 1));
    expect(checked(() => combineFactors(kernel, trustees, tally, alone))).toMatchObject({
      ok: false,
      reason: 'missing_partial_decryption',
    });
  });

  test('is refused with other totals', () => {
    const combined = combineFactors(kernel, trustees, tally, factors);
    const wrong = [[[2, 1, 0]], [[1, 2, 1]], [[1, 2]], [[1, 2, 0, 0]], [[1, 2, 0], []], []];
    expect(wrong.filter((totals) => checked(() => checkTotals(kernel, tally, combined, totals)).ok)).toEqual([]);
  });

  test('is refused with a decryption of another tally or by another trustee', () => {
    const other = tallyOf(election, election, ballots.slice(1));
    const [first] = partials;
    if (first === undefined) throw new Error('two are made');
    const attempts = [
      checked(() => checkPartialDecryption(election, other, keyOf(1), first, 'partial')),
      checked(() => checkPartialDecryption(election, tally, keyOf(2), first, 'partial')),
      checked(() => checkPartialDecryption({ group: kernel, fingerprint: 'x' }, tally, keyOf(1), first, 'partial')),
    ];
    expect(attempts.map((result) => result.ok)).toEqual([false, false, false]);
  });

  test('is refused when any single field of a partial decryption is changed', () => {
    const text = writePartialDecryption(partials[0] ?? { factors: [], proofs: [] });
    expect(attempt(text).ok).toBe(true);
    expect(
      mutationsOf(text)
        .filter((mutation) => attempt(mutation.text).ok)
        .map(({ place }) => place),
    ).toEqual([]);
  });

  test('is endorsed by a trustee together with all that they sent', () => {
    const secret = fixture.privateKeys.get(1) ?? 0n;
    const texts = { fingerprint: election.fingerprint, tallyText: 'tally', partialText: 'partial' };
    const endorsement = endorse(kernel, secret, texts);
    expect(isEndorsed(kernel, keyOf(1), texts, endorsement)).toBe(true);
    expect(isEndorsed(kernel, keyOf(2), texts, endorsement)).toBe(false);
    for (const field of ['fingerprint', 'tallyText', 'partialText']) {
      expect(isEndorsed(kernel, keyOf(1), { ...texts, [field]: 'other' }, endorsement)).toBe(false);
    }
    const text = writeEndorsement(endorsement);
    expect(readEndorsement(text, kernel.order)).toEqual(endorsement);
    const changed = mutationsOf(text).filter(
      (mutation) =>
        checked(() => isEndorsed(kernel, keyOf(1), texts, readEndorsement(mutation.text, kernel.order))).ok &&
        isEndorsed(kernel, keyOf(1), texts, readEndorsement(mutation.text, kernel.order)),
    );
    expect(changed).toEqual([]);
  });
});

describe('a discrete logarithm', () => {
  test('is found for every number up to the largest, and for none above', () => {
    const { failed } = fc.check(
      fc.property(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 5000 }), (largest, number) => {
        const find = discreteLogarithm(kernel, largest);
        const result = checked(() => find(kernel.generator.publicPower(BigInt(number))));
        return number <= largest ? result.ok && result.value === number : !result.ok;
      }),
      { numRuns: tries(40) },
    );
    expect(failed).toBe(false);
  });

  test('is found for 300,000 votes', () => {
    const find = discreteLogarithm(kernel, 300_000);
    for (const number of [0, 1, 299_999, 300_000])
      expect(find(kernel.generator.publicPower(BigInt(number)))).toBe(number);
  });

  test('is not searched beyond the memory limit', () => {
    expect(() => discreteLogarithm(kernel, 2 ** 41)).toThrow(Refusal);
  });
});

test('Lagrange’s coefficients give back the value at zero', () => {
  const order = kernel.order;
  const coefficient = fc.bigInt({ min: 0n, max: order - 1n });
  const { failed } = fc.check(
    fc.property(
      fc.array(coefficient, { minLength: 1, maxLength: 5 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { minLength: 5, maxLength: 8 }),
      (polynomial, places) => {
        const value = (place: number) => polynomial.reduceRight((sum, one) => (sum * BigInt(place) + one) % order, 0n);
        const sum = places.reduce(
          (total, place) => total + value(place) * lagrangeCoefficient(place, places, order),
          0n,
        );
        return sum % order === polynomial[0];
      },
    ),
  );
  expect(failed).toBe(false);
});
