import type { ArchiveStep } from '../archive/walk.ts';
import { fromHex, toCompactBase64 } from '../bytes.ts';
import type { PublicCredentials } from '../public-credentials.ts';
import { demand } from '../refusal.ts';
import { spokenCode } from '../spoken-code.ts';
import type { SoughtBallot } from './report.ts';

/** Records which voter cast which ballot. A later ballot supersedes an earlier one with the same credential. */
export class VoterRoll {
  readonly #credentials: PublicCredentials;
  readonly #latest = new Map<string, number>();
  readonly #superseded: { index: number; weight: number }[] = [];

  constructor(credentials: PublicCredentials) {
    this.#credentials = credentials;
  }

  /** Returns the ballot's weight. */
  record(credential: string, index: number): number {
    const weight = this.#credentials.get(credential);
    demand(weight !== undefined, 'unknown_credential', 'ballot.credential');
    const earlier = this.#latest.get(credential);
    if (earlier !== undefined) this.#superseded.push({ index: earlier, weight });
    this.#latest.set(credential, index);
    return weight;
  }

  /** Superseded ballots, unordered, with their weights. */
  get superseded(): readonly { index: number; weight: number }[] {
    return this.#superseded;
  }

  get ballots(): number {
    return this.#latest.size;
  }

  get totalWeight(): number {
    let total = 0;
    for (const credential of this.#latest.keys()) total += this.#credentials.get(credential) ?? 0;
    return total;
  }
}

/**
 * Finds a ballot by its tracking code, which is the SHA-256 that names it in the archive, in another encoding; or by the
 * four words of the code, of which the first ballot that has them is found.
 */
export class SoughtIndex {
  readonly #sought: string;
  readonly #byWords: boolean;
  #found: { tracker: string; index: number } | undefined;

  constructor(sought: string) {
    this.#sought = sought;
    this.#byWords = sought.includes(' ');
  }

  record(step: ArchiveStep, index: number): void {
    if (this.#found !== undefined) return;
    const hash = fromHex(step.event.payload ?? '');
    if (hash === undefined) return;
    const tracker = toCompactBase64(hash);
    if ((this.#byWords ? spokenCode(tracker) : tracker) === this.#sought) this.#found = { tracker, index };
  }

  answer(roll: VoterRoll | undefined): SoughtBallot {
    const sought = this.#byWords ? { words: this.#sought } : { tracker: this.#sought };
    if (this.#found === undefined) return sought;
    const { tracker, index } = this.#found;
    const superseded = roll?.superseded.some((one) => one.index === index) === true;
    return { ...sought, tracker, number: index + 1, superseded };
  }
}
