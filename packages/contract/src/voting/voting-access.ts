import { hasReached } from '../election/contests.ts';
import { type Calendar, type WindowAccess, type Windows, windowAccess, windowsOf } from '../process/calendar.ts';
import { CONTEST_NOT_READY, VOTING_CLOSED, WAITS_FOR_TRUSTEES } from './voting-refusals.ts';

type Contest = Calendar['contests'][number];
type Moments = Pick<Calendar, 'windows' | 'contests'>;

/** How far a contest is, and whether enough trustees have signed what was sealed. */
export type ContestStanding = Pick<Contest, 'stage' | 'cleared'>;

/**
 * Whether the voters of a contest can vote now. The calendar alone opens nothing: the contest must be sealed, and its
 * trustees must have signed what was sealed. Every page that says "open" asks this.
 */
export function votingAccess(calendar: Moments, contest: Contest, now: Date): WindowAccess {
  return contestAccess(contest, windowsOf(calendar, contest.contest).voting, now);
}

export function contestAccess({ stage, cleared }: ContestStanding, times: Windows['voting'], now: Date): WindowAccess {
  if (!times) return { open: false, reason: 'Las fechas de las votaciones aún no se han definido.' };
  const access = windowAccess('voting', times, now);
  if (!access.open) return access;
  if (!hasReached(stage, 'sealed')) return { open: false, reason: CONTEST_NOT_READY };
  if (!cleared) return { open: false, reason: WAITS_FOR_TRUSTEES };
  return hasReached(stage, 'closed') ? { open: false, reason: VOTING_CLOSED } : access;
}
