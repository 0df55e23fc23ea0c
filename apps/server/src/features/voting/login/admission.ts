import { hasReached } from '@urna/contract/election/contests';
import { showDay } from '@urna/contract/shared/dates';
import { VOTING_CLOSED } from '@urna/contract/voting/voting-refusals';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { findContest } from '../../../services/elections/contests/contest-rows.ts';
import { newReceiptToken } from '../certificate/receipt-token.ts';

/** What voting requires besides an open window: a sealed election that its trustees have signed. */
export function requireVotable({ stage, cleared_at }: Pick<ContestRow, 'stage' | 'cleared_at'>): void {
  if (!hasReached(stage, 'sealed')) throw new AppError('election_not_ready');
  if (cleared_at === null) throw new AppError('voting_waits_for_trustees');
  // The calendar decides; this covers the unexpected case of a box closed earlier.
  if (hasReached(stage, 'closed')) throw boxClosed();
}

export function boxClosed(): AppError {
  return new AppError('window_closed', { details: { reason: VOTING_CLOSED } });
}

/**
 * Whether and on which day somebody voted is told only to the person, once a code, a password or a session has authenticated
 * them. The refusal's token lets them request their confirmation again.
 */
export function alreadyVoted(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  { id, voted_on }: { id: number; voted_on: string },
): AppError {
  const receiptToken = newReceiptToken(secrets, id, clock.now());
  return new AppError('already_voted', { details: { day: showDay(voted_on) }, receiptToken });
}

/** Independent of whether anybody has voted: strangers get this far. */
export async function requireAdmission(db: Queryable, contest: number): Promise<void> {
  requireVotable(await findContest(db, contest));
}
