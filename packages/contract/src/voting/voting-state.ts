import { hasReached } from '../election/contests.ts';
import { type Calendar, type WindowAccess, type Windows, windowAccess, windowsOf } from '../processes/calendar.ts';
import { CONTEST_NOT_READY, VOTING_CLOSED, WAITS_FOR_TRUSTEES } from '../shared/refusals.ts';

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
