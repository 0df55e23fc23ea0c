import type { SetupData } from '@urna/belenios/archive/setup-data';
import { checkFingerprint } from '@urna/belenios/trustees/sealing-act';
import type { CheckHost } from '@urna/contract/election/vote-checks';
import type { Selectable } from 'kysely';
import type { ElectionsTable } from '../../platform/database/election-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { VerifiedElection } from './ballot-box/ballot-tasks.ts';
import { hashOf } from './ballot-box/read-box.ts';
import { sealedHosts } from './vote-checks/sealed-check.ts';

export type ElectionRow = Selectable<ElectionsTable>;

/** The sealed election, or undefined while the contest is being prepared. */
export async function findElection(db: Queryable, contest: number): Promise<ElectionRow | undefined> {
  return db.selectFrom('elections').selectAll().where('contest', '=', contest).executeTakeFirst();
}

/** Whether sealing published this credential. */
export async function isSealedCredential(db: Queryable, contest: number, credential: string): Promise<boolean> {
  const row = await db
    .selectFrom('sealed_credentials')
    .select('contest')
    .where('contest', '=', contest)
    .where('credential', '=', Buffer.from(credential, 'hex'))
    .executeTakeFirst();
  return row !== undefined;
}

export function fingerprintsOf(election: ElectionRow) {
  return {
    election: election.election_fingerprint,
    trustees: election.trustees_fingerprint,
    credentials: election.credentials_fingerprint,
    booth: election.booth,
    check: checkFingerprint(election.sealed_check),
  };
}

/** The hashes of the setup in hexadecimal, as the archive's first event names them. */
export const setupHashesOf = (election: ElectionRow): SetupData => ({
  election: hashOf(election.election_fingerprint),
  trustees: hashOf(election.trustees_fingerprint),
  credentials: hashOf(election.credentials_fingerprint),
});

/** What every vote of a contest needs of its sealing. */
export interface SealedElection {
  /** What ballots are verified against. */
  verified: VerifiedElection;
  /** Where voters check theirs, by the mail with their receipt. */
  checkHosts: readonly CheckHost[];
}

export type SealedElections = (contest: number) => Promise<SealedElection>;

/** It never changes once sealed, so each process reads it once. */
export function sealedElections({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): SealedElections {
  const known = new Map<number, SealedElection>();
  return async (contest) => {
    const election = known.get(contest) ?? (await read(contest));
    known.set(contest, election);
    return election;
  };

  async function read(contest: number): Promise<SealedElection> {
    const row = await findElection(db, contest);
    if (!row) throw new AppError('election_not_ready');
    const digestKey = new Uint8Array(secrets.keyedHash('ballot-ciphertexts', row.uuid));
    return { verified: { uuid: row.uuid, text: row.election, digestKey }, checkHosts: sealedHosts(row) };
  }
}
