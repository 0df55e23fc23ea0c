import type { PublicCredentials } from '../public-credentials.ts';
import { demand } from '../refusal.ts';

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
