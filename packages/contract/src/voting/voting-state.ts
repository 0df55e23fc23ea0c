import { hasReached } from '../election/contests.ts';
import { type Calendar, type Windows, windowsOf } from '../processes/calendar.ts';
import { type ContestStanding, contestAccess } from './voting-access.ts';

type Moments = Pick<Calendar, 'windows' | 'contests'>;

export type VotingState = 'unknown' | 'before' | 'waiting' | 'open' | 'closed' | 'published';

/**
 * How the voting of a process stands, over all of its contests and their repetitions, with the date to tell: when the vote
 * that is open closes, when the next one opens, when the last one closed. None where the calendar's date isn't the truth: a
 * box that was closed before its time.
 */
export function votingStanding(calendar: Moments, now: Date): { state: VotingState; date: string | null } {
  const all = calendar.contests.map((one) => {
    const times = windowsOf(calendar, one.contest).voting;
    return { times, state: stateOfContest(one, times, now) };
  });
  const order = ['open', 'waiting', 'before', 'closed', 'published'] as const;
  const state = order.find((one) => all.some((contest) => contest.state === one));
  if (!state) return { state: 'unknown', date: null };
  const times = all.filter((one) => one.state === state).flatMap((one) => one.times ?? []);
  if (state === 'open') return { state, date: times.map(({ closes_at }) => closes_at).toSorted()[0] ?? null };
  if (state === 'before') return { state, date: times.map(({ opens_at }) => opens_at).toSorted()[0] ?? null };
  if (state === 'waiting') return { state, date: null };
  const closed = times.map(({ closes_at }) => closes_at).filter((closes) => new Date(closes) <= now);
  return { state, date: closed.toSorted().at(-1) ?? null };
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
