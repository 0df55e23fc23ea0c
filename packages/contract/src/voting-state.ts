import { type Calendar, windowsOf } from './calendar.ts';
import { hasReached } from './contests.ts';
import { votingDoorOf } from './voting-door.ts';

type Contest = Calendar['contests'][number];
type Moments = Pick<Calendar, 'windows' | 'contests'>;

export type VotingState = 'unknown' | 'before' | 'waiting' | 'open' | 'closed' | 'published';

/** How the voting of a process stands, over all of its contests and their repetitions. */
export function votingStateOf(calendar: Moments, now: Date): VotingState {
  const states = calendar.contests.map((contest) => stateOf(calendar, contest, now));
  const order = ['open', 'waiting', 'before', 'closed', 'published'] as const;
  return order.find((state) => states.includes(state)) ?? 'unknown';
}

function stateOf(calendar: Moments, contest: Contest, now: Date): VotingState {
  if (contest.stage === 'published') return 'published';
  if (hasReached(contest.stage, 'closed')) return 'closed';
  const times = windowsOf(calendar, contest.contest).voting;
  if (!times) return 'unknown';
  if (now < new Date(times.opens_at)) return 'before';
  if (now >= new Date(times.closes_at)) return 'closed';
  return votingDoorOf(calendar, contest, now).open ? 'open' : 'waiting';
}
