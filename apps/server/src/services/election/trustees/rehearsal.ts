import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { hashToExponent } from '@urna/belenios/hash';
import { combineFactors } from '@urna/belenios/tally/combine-factors';
import type { Tally } from '@urna/belenios/tally/encrypted-tally';
import { checkPartialDecryption, readPartialDecryption } from '@urna/belenios/tally/partial-decryption';
import { computeTotals } from '@urna/belenios/tally/result';
import { readTrusteeOutput } from '@urna/belenios/threshold/trustee-output';
import { checkTrusteeKey, readTrusteePublicKey } from '@urna/belenios/trustees/trustee-key';
import { keyOfOwner, openTrustees } from '@urna/belenios/trustees/trustees';
import { rehearsalFingerprint } from '@urna/contract/election/trustees';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import { hasKey, requireText, type SodiumGroup, thresholdOf, trusteeKinds } from './trustee-keys.ts';
import type { TrusteeRow } from './trustee-rows.ts';

/** The made-up votes of the rehearsal. */
export const REHEARSED_COUNTS = [4, 2, 1] as const;

/**
 * The exponents that the made-up votes are encrypted with. They are public: each trustee's browser makes the
 * ciphertexts from them itself, and never accepts one from the server, which could be somebody's ballot.
 */
export const rehearsalExponents = (order: bigint): bigint[] =>
  REHEARSED_COUNTS.map((_, index) => hashToExponent(`urna-ensayo|${index}`, order));

const election = (group: SodiumGroup, contest: string) => ({ group, fingerprint: rehearsalFingerprint(contest) });

/** The alphas of the made-up votes; a trustee decrypts nothing else. */
export function madeUpTally(group: SodiumGroup, exponents: readonly bigint[]): Tally<Uint8Array> {
  return [exponents.map((exponent) => ({ alpha: group.generator.power(exponent), beta: group.identity }))];
}

/** Refuses a decryption that wasn't made with this trustee's key. */
export async function checkRehearsal(contest: ContestRow, trustee: TrusteeRow, text: string): Promise<void> {
  const group = await sodiumEd25519();
  const publicKey =
    thresholdOf(contest) === null
      ? readTrusteePublicKey(requireText(trustee.public_key), group.order)
      : readTrusteeOutput(requireText(trustee.output), group.order).publicKey;
  const key = checkTrusteeKey(group, publicKey, 'trustee key');
  const tally = madeUpTally(group, rehearsalExponents(group.order));
  const partial = readPartialDecryption(text, group.order);
  checkPartialDecryption(election(group, contest.slug), tally, key, partial, 'rehearsal');
}

/**
 * The totals that all trustees decrypted together; equal to the made-up votes, they show that the keys fit together.
 */
export async function rehearsedCounts(contest: ContestRow, trustees: readonly TrusteeRow[]): Promise<number[] | null> {
  const complete = trustees.length > 0 && trustees.every((one) => hasKey(contest, one) && one.rehearsal !== null);
  if (!complete) return null;
  const group = await sodiumEd25519();
  const opened = openTrustees(group, await trusteeKinds(contest, trustees));
  const exponents = rehearsalExponents(group.order);
  const [answers = []] = madeUpTally(group, exponents);
  const tally = [
    answers.map(({ alpha }, index) => {
      const vote = group.generator.power(BigInt(REHEARSED_COUNTS[index] ?? 0));
      return { alpha, beta: group.multiply(vote, group.publicPower(opened.electionKey, exponents[index] ?? 0n)) };
    }),
  ];
  const factors = new Map(
    trustees.map((trustee, index) => {
      const key = keyOfOwner(opened, index + 1) ?? group.identity;
      const partial = readPartialDecryption(requireText(trustee.rehearsal), group.order);
      return [index + 1, checkPartialDecryption(election(group, contest.slug), tally, key, partial, 'rehearsal')];
    }),
  );
  const votes = REHEARSED_COUNTS.reduce((sum, count) => sum + count, 0);
  const [totals = []] = computeTotals(group, tally, combineFactors(group, opened, tally, factors), votes);
  return [...totals];
}
