import { hasReached } from '../election/contests.ts';
import { type Calendar, type Windows, windowsOf } from '../process/calendar.ts';
import { type ContestStanding, contestAccess } from './voting-access.ts';

type Moments = Pick<Calendar, 'windows' | 'contests'>;

export type VotingState = 'unknown' | 'before' | 'waiting' | 'open' | 'closed' | 'published';

/** How the voting of a process stands, over all of its contests and their repetitions. */
export function votingStateOf(calendar: Moments, now: Date): VotingState {
  const states = calendar.contests.map((one) => stateOfContest(one, windowsOf(calendar, one.contest).voting, now));
  const order = ['open', 'waiting', 'before', 'closed', 'published'] as const;
  return order.find((state) => states.includes(state)) ?? 'unknown';
}

/** How the voting of one contest stands. */
export function stateOfContest(contest: ContestStanding, times: Windows['voting'], now: Date): VotingState {
  if (contest.stage === 'published') return 'published';
  if (hasReached(contest.stage, 'closed')) return 'closed';
  if (!times) return 'unknown';
  if (now < new Date(times.opens_at)) return 'before';
  if (now >= new Date(times.closes_at)) return 'closed';
  return contestAccess(contest, times, now).open ? 'open' : 'waiting';
}
