import { type Election, openElection } from '@urna/belenios/election';
import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import { readTally, type Tally } from '@urna/belenios/tally/encrypted-tally';
import { type OpenedTrustees, openTrustees, readTrustees } from '@urna/belenios/trustees/trustees';
import type { ContestName } from '@urna/contract/contests';
import type { Queryable } from '../../platform/database/tables.ts';
import { type ElectionRow, findElection } from '../elections/find-election.ts';

/** The server's own share of the key. */
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

/** What is decrypted, with everything that a decryption is checked against; nothing before the ballots are added up. */
export async function openTallyOf(db: Queryable, contest: ContestName): Promise<OpenedTally | undefined> {
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

export async function listPartialDecryptions(db: Queryable, contest: ContestName) {
  return db
    .selectFrom('partial_decryptions')
    .select(['owner', 'trustee_id', 'partial', 'endorsement'])
    .where('contest', '=', contest)
    .orderBy('owner')
    .execute();
}
