import type { LoginKind } from '@urna/contract/election/contests';
import { type Calendar, type WindowAccess, windowsOf } from '@urna/contract/process/calendar';
import { isVoteOver, votingAccess } from '@urna/contract/voting/voting-access';
import { serverNow } from '../../lib/server-clock.ts';

/**
 * Whether those who log in this way can vote now. Without a calendar they are let through: the server decides, and its
 * refusal says why.
 */
export function votingAccessFor(calendar: Calendar | undefined, login: LoginKind): WindowAccess {
  // Of a contest and its repetitions the last one is voted on.
  const contest = calendar?.contests.findLast((one) => one.login === login);
  return calendar && contest ? votingAccess(calendar, contest, new Date(serverNow())) : { open: true };
}

/** Whether those who log in this way can only prove that they voted: a vote of theirs is over, and none is open. */
export function isForProofOnly(calendar: Calendar | undefined, login: LoginKind): boolean {
  if (!calendar || votingAccessFor(calendar, login).open) return false;
  const now = new Date(serverNow());
  return calendar.contests.some(
    (one) => one.login === login && isVoteOver(one, windowsOf(calendar, one.contest).voting, now),
  );
}
