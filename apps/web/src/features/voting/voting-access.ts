import type { LoginKind } from '@urna/contract/election/contests';
import type { Calendar, WindowAccess } from '@urna/contract/process/calendar';
import { votingAccess } from '@urna/contract/voting/voting-access';
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
