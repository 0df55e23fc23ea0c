import type { Tx } from '../../../platform/database/tables.ts';
import { forgetCodesOfContest } from '../../access/codes/forget-codes.ts';
import { forgetSessionsOfContest } from '../../access/sessions/forget-sessions.ts';

/**
 * Removes what puts a voter of the contest beside a moment. At the close, sessions that a vote ended a moment ago stay,
 * because a lost answer is asked for again; at the publication they go too.
 */
export async function forgetTraces(
  tx: Tx,
  contest: number,
  now: Date,
  { sessions }: { sessions: 'unanswered stay' | 'all' },
): Promise<void> {
  await forgetSessionsOfContest(tx, contest, now, sessions);
  await forgetCodesOfContest(tx, contest);
}
