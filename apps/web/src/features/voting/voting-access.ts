import type { Calendar, Door } from '@urna/contract/calendar';
import type { LoginKind } from '@urna/contract/contests';
import { votingDoorOf } from '@urna/contract/voting-access';
import { serverNow } from '../../lib/server-clock.ts';

/**
 * Whether those who log in this way can vote now. Without a calendar they are let through: the server decides, and its
 * refusal says why.
 */
export function votingDoor(calendar: Calendar | undefined, login: LoginKind): Door {
  // Of a contest and its repetitions the last one is voted on.
  const contest = calendar?.contests.findLast((one) => one.login === login);
  return calendar && contest ? votingDoorOf(calendar, contest, new Date(serverNow())) : { open: true };
}
