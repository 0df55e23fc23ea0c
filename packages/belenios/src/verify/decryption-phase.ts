import { type ArchiveStep, dataOf, payloadOf } from '../archive/walk.ts';
import { demand } from '../refusal.ts';
import { combineFactors } from '../tally/combine-factors.ts';
import { checkDecryptionProofs } from '../tally/decryption-proofs.ts';
import { readSizedTally, readTally, type Tally } from '../tally/encrypted-tally.ts';
import {
  checkPartialDecryption,
  type DecryptionFactors,
  readOwned,
  readPartialDecryption,
} from '../tally/partial-decryption.ts';
import { checkTotals, readResult, type Totals } from '../tally/result.ts';
import { keyOfOwner } from '../trustees/trustees.ts';
import type { Setup } from './setup-phase.ts';

/** The ballots whose product the published tally must be. */
export interface ExpectedTally {
  text: string;
  ballots: number;
  totalWeight: number;
}

/** Checks the archive from the encrypted tally to the result, all of which is small. */
export class DecryptionPhase<E> {
  readonly #setup: Setup<E>;
  readonly #tally: Tally<E>;
  readonly #tallyText: string;
  readonly #partials = new Map<number, string>();
  readonly #factors = new Map<number, DecryptionFactors<E>>();

  constructor(setup: Setup<E>, step: ArchiveStep, expected: ExpectedTally) {
    const sized = readSizedTally(payloadOf(step));
    const text = dataOf(step, sized.tallyHash);
    const { group, parameters } = setup.election;
    this.#setup = setup;
    this.#tally = readTally(group, parameters.questions, text);
    this.#tallyText = text;
    demand(sized.ballots === expected.ballots, 'wrong_tally', 'num_tallied');
    demand(sized.totalWeight === expected.totalWeight, 'wrong_tally', 'total_weight');
    // A tally has a unique encoding, so comparing texts compares elements.
    demand(text === expected.text, 'wrong_tally', 'encrypted tally');
  }

  takePartialDecryption(step: ArchiveStep): void {
    const { election, trustees } = this.#setup;
    const { owner, payload } = readOwned(payloadOf(step));
    const where = `partial decryption of trustee ${owner}`;
    const key = keyOfOwner(trustees, owner);
    demand(key !== undefined, 'wrong_partial_decryption', where);
    demand(!this.#factors.has(owner), 'duplicate_partial_decryption', where);
    const text = dataOf(step, payload);
    const partial = readPartialDecryption(text, election.group.order);
    this.#partials.set(owner, text);
    this.#factors.set(owner, checkPartialDecryption(election, this.#tally, key, partial, where));
  }

  /** The owners of the decryptions read so far. */
  get owners(): number[] {
    return [...this.#partials.keys()];
  }

  /** Checks every published strong proof and returns the owners whose decryptions are proven. */
  checkProofs(text: string): number[] {
    const { election, trustees } = this.#setup;
    return checkDecryptionProofs({ election, trustees, tallyText: this.#tallyText, partials: this.#partials }, text);
  }

  takeResult(step: ArchiveStep): Totals {
    const { election, trustees } = this.#setup;
    const totals = readResult(payloadOf(step));
    const combined = combineFactors(election.group, trustees, this.#tally, this.#factors);
    checkTotals(election.group, this.#tally, combined, totals);
    return totals;
  }
}
