import { type Election, openElection } from '@urna/belenios/election';
import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import { readTally, type Tally } from '@urna/belenios/tally/encrypted-tally';
import { type OpenedTrustees, openTrustees, readTrustees } from '@urna/belenios/trustees/trustees';
import type { Queryable } from '../../../platform/database/tables.ts';
import { type ElectionRow, findElection } from '../find-election.ts';

/** The server's index among the owners of the key. */
export const SERVER_OWNER = 1;

type Element = ReturnType<typeof kernelEd25519>['identity'];

export interface OpenedTally {
  row: ElectionRow;
  election: Election<Element>;
  trustees: OpenedTrustees<Element>;
  tally: Tally<Element>;
  text: string;
  ballots: number;
}

/** The encrypted tally with everything that checks a decryption of it; undefined before the ballots are summed. */
export async function openTallyOf(db: Queryable, contest: number): Promise<OpenedTally | undefined> {
  const row = await findElection(db, contest);
  const kept = await db
    .selectFrom('tallies')
    .select(['tally', 'ballots'])
    .where('contest', '=', contest)
    .executeTakeFirst();
  if (!row || !kept) return undefined;
  const group = kernelEd25519();
  const election = openElection(group, row.election);
  return {
    row,
    election,
    trustees: openTrustees(group, readTrustees(row.trustees, group.order)),
    tally: readTally(group, election.parameters.questions, kept.tally),
    text: kept.tally,
    ballots: kept.ballots,
  };
}

/** The server's decryption and those received from trustees: as many as the result needs, and the archive holds. */
export async function listPartialDecryptions(db: Queryable, contest: number) {
  return db
    .selectFrom('partial_decryptions')
    .select(['owner', 'trustee_id', 'partial', 'endorsement', 'strong_proof', 'created_at'])
    .where('contest', '=', contest)
    .orderBy('owner')
    .execute();
}
