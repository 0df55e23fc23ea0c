import { hasReached } from '../election/contests.ts';
import { type Calendar, type WindowAccess, windowAccess, windowsOf } from '../processes/calendar.ts';
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

/**
 * Whether a vote that was held has ended. From then on a login leads only to the proof of one's own vote: who voted is told
 * so and gets the certificate.
 */
export function isVoteOver(
  { stage, cleared }: ContestStanding,
  times: { closes_at: string | Date } | undefined,
  now: Date,
): boolean {
  if (hasReached(stage, 'closed')) return true;
  return hasReached(stage, 'sealed') && cleared && times !== undefined && now >= new Date(times.closes_at);
}

export function contestAccess(
  { stage, cleared }: ContestStanding,
  times: { opens_at: string | Date; closes_at: string | Date } | undefined,
  now: Date,
): WindowAccess {
  if (!times) return { open: false, reason: 'Las fechas de las votaciones aún no se han definido.' };
  const access = windowAccess('voting', times, now);
  if (!access.open) return access;
  if (!hasReached(stage, 'sealed')) return { open: false, reason: CONTEST_NOT_READY };
  if (!cleared) return { open: false, reason: WAITS_FOR_TRUSTEES };
  return hasReached(stage, 'closed') ? { open: false, reason: VOTING_CLOSED } : access;
}
