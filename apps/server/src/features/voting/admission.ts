import { type ContestName, type ContestStage, hasReached } from '@urna/contract/contests';
import { tellTime } from '@urna/contract/dates';
import type { Queryable } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { findContest } from '../../services/contests/contest-rows.ts';

/** What a voter must find besides an open window, in the order in which it is refused: a sealed election, no vote yet. */
export function requireVotable(stage: ContestStage): void {
  if (!hasReached(stage, 'sealed')) throw new AppError('election_not_ready');
  // The clock of the window decides; this is for what nobody expects, a box that was closed before it.
  if (hasReached(stage, 'closed')) throw boxClosed();
}

export function boxClosed(): AppError {
  return new AppError('window_closed', { details: { reason: 'Las votaciones ya cerraron.' } });
}

export function requireNoVote({ voted_at }: { voted_at: Date | null }): void {
  if (voted_at) throw alreadyVoted(voted_at);
}

export function alreadyVoted(at: Date): AppError {
  return new AppError('already_voted', { details: { time: tellTime(at) } });
}

export async function requireAdmission(
  db: Queryable,
  contest: ContestName,
  voter: { voted_at: Date | null },
): Promise<void> {
  requireVotable((await findContest(db, contest)).stage);
  requireNoVote(voter);
}
