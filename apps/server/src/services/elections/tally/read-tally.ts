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

/** Received decryptions that weren't set aside: at most one of each owner. */
export async function listPartialDecryptions(db: Queryable, contest: number) {
  return db
    .selectFrom('current_decryptions')
    .select(['owner', 'attempt', 'trustee_id', 'partial', 'endorsement', 'strong_proof'])
    .where('contest', '=', contest)
    .orderBy('owner')
    .execute();
}

/** The decryptions that the result was combined from, as the archive holds them; empty before there is a result. */
export async function listCountedDecryptions(db: Queryable, contest: number) {
  return db
    .selectFrom('counted_decryptions')
    .innerJoin('partial_decryptions', (join) =>
      join
        .onRef('partial_decryptions.contest', '=', 'counted_decryptions.contest')
        .onRef('partial_decryptions.owner', '=', 'counted_decryptions.owner')
        .onRef('partial_decryptions.attempt', '=', 'counted_decryptions.attempt'),
    )
    .select([
      'partial_decryptions.owner',
      'partial_decryptions.trustee_id',
      'partial_decryptions.endorsement',
      'partial_decryptions.strong_proof',
      'partial_decryptions.created_at',
    ])
    .where('counted_decryptions.contest', '=', contest)
    .orderBy('partial_decryptions.owner')
    .execute();
}

/** Decryptions that were set aside, oldest first. */
export async function listSetAsideDecryptions(db: Queryable, contest: number) {
  return db
    .selectFrom('set_aside_decryptions as aside')
    .innerJoin('partial_decryptions as part', (join) =>
      join
        .onRef('part.contest', '=', 'aside.contest')
        .onRef('part.owner', '=', 'aside.owner')
        .onRef('part.attempt', '=', 'aside.attempt'),
    )
    .innerJoin('trustees', 'trustees.id', 'part.trustee_id')
    .select(['part.trustee_id', 'trustees.name', 'part.created_at', 'aside.reason', 'aside.set_aside_at'])
    .where('aside.contest', '=', contest)
    .orderBy('aside.set_aside_at')
    .orderBy('aside.owner')
    .orderBy('aside.attempt')
    .execute();
}
