import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { VerifiedElection } from './ballot-verification/verify-ballot.ts';
import { findElection } from './find-election.ts';

export type SealedElections = (contest: number) => Promise<VerifiedElection>;

/**
 * Caches what a contest's ballots are verified against. It never changes once sealed, so each process reads it once.
 */
export function sealedElections({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): SealedElections {
  const known = new Map<number, VerifiedElection>();
  return async (contest) => {
    const election = known.get(contest) ?? (await read(contest));
    known.set(contest, election);
    return election;
  };

  async function read(contest: number): Promise<VerifiedElection> {
    const row = await findElection(db, contest);
    if (!row) throw new AppError('election_not_ready');
    const digestKey = new Uint8Array(secrets.keyedHash('ballot-ciphertexts', row.uuid));
    return { uuid: row.uuid, text: row.election, digestKey };
  }
}
