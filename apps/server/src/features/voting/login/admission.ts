import { type ContestName, hasReached } from '@urna/contract/contest-names';
import { tellTime } from '@urna/contract/dates';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { type ContestRow, findContest } from '../../../services/elections/contests/contest-rows.ts';
import { newReceiptToken } from '../certificate/receipt-token.ts';

/** What a voter must find besides an open window: a sealed election that its trustees have signed. */
export function requireVotable({ stage, cleared_at }: Pick<ContestRow, 'stage' | 'cleared_at'>): void {
  if (!hasReached(stage, 'sealed')) throw new AppError('election_not_ready');
  if (cleared_at === null) throw new AppError('voting_waits_for_trustees');
  // The clock of the window decides; this is for what nobody expects, a box that was closed before it.
  if (hasReached(stage, 'closed')) throw boxClosed();
}

export function boxClosed(): AppError {
  return new AppError('window_closed', { details: { reason: 'Las votaciones ya cerraron.' } });
}

/**
 * That somebody voted, and when, is told only to those who have just proven who they are, by a code, a password or a
 * session. With the token of the refusal they may ask for their confirmation again.
 */
export function alreadyVoted(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  { id, voted_at }: { id: number; voted_at: Date },
): AppError {
  const receiptToken = newReceiptToken(secrets, id, clock.now());
  return new AppError('already_voted', { details: { time: tellTime(voted_at) }, receiptToken });
}

/** The same for those who have voted and those who haven't: strangers come this far. */
export async function requireAdmission(db: Queryable, contest: ContestName): Promise<void> {
  requireVotable(await findContest(db, contest));
}
