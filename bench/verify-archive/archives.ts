import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBallots } from '../../apps/server/src/testing/elections/ballot-maker.ts';
import {
  archiveOf,
  type CastVotes,
  type Change,
  changes,
  electionWithSecrets,
  type OpenSecrets,
} from '../../apps/server/src/testing/elections/changed-archives.ts';

export const kinds = ['right', ...changes] as const;
export type Kind = 'right' | Change;

/** A correct archive and incorrect ones, each made on demand because together they are large. */
export class Archives {
  readonly uuid: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'urna-archives-'));
  readonly #secrets: OpenSecrets;
  readonly #votes: CastVotes;

  private constructor(secrets: OpenSecrets, votes: CastVotes) {
    this.uuid = secrets.uuid;
    this.#secrets = secrets;
    this.#votes = votes;
  }

  static async make(voters: number, choices: number): Promise<Archives> {
    const secrets = electionWithSecrets(voters, choices);
    const votes = secrets.credentials.map((_, index) => index % choices);
    const ballots = await makeBallots(secrets.election, secrets.credentials, (index) => votes[index] ?? 0);
    return new Archives(secrets, { ballots, choices: votes });
  }

  write(kind: Kind): { path: string; bytes: Uint8Array } {
    const bytes = archiveOf(this.#secrets, this.#votes, kind === 'right' ? undefined : kind);
    const path = join(this.#folder, `${kind}.bel`);
    writeFileSync(path, bytes);
    return { path, bytes };
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
