import { ballotPlaceOf, type OwnBallot, tellOffBallot } from '@urna/contract/election/ballot-place';
import type { MailBlock } from '@urna/mail/mail-layout';
import type { ContestRow } from '../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { findContest, lockContest } from '../processes/contest-rows.ts';
import { listBallot } from './ballot-candidates.ts';

/** How a candidacy stands to the ballot of its contest: what its mails and pages say, and what can still be done. */
export async function readBallotPlace(db: Queryable, candidate: { id: number; contest: number }): Promise<OwnBallot> {
  const contest = await findContest(db, candidate.contest);
  const excluded = await db
    .selectFrom('contest_exclusions')
    .select('candidate_id')
    .where('contest', '=', contest.id)
    .where('candidate_id', '=', candidate.id)
    .executeTakeFirst();
  const chosen = (await listBallot(db, contest)).some(({ candidate_id }) => candidate_id === candidate.id);
  const place = ballotPlaceOf({ stage: contest.stage, chosen, excluded: excluded !== undefined });
  return { place, sealed_at: contest.sealed_at?.toISOString() ?? null };
}

/** In every mail to a candidate whose documents are still to be decided, or were approved. */
export function ballotBlocks(ballot: OwnBallot): MailBlock[] {
  const text = tellOffBallot(ballot);
  return text === null ? [] : [text];
}

/**
 * Locks the contest for a change of who is on its ballot. Race: a sealing that begins now waits for this transaction; while
 * one runs, its worker reads the choices, so a change would reach the ballot or miss it, whatever the candidate was told.
 */
export async function lockBallot(tx: Tx, contest: number): Promise<ContestRow> {
  const row = await lockContest(tx, contest);
  if (row.stage === 'sealing') throw new AppError('contest_sealing');
  return row;
}
