import { hasReached } from '@urna/contract/election/contests';
import { tellTime } from '@urna/contract/shared/dates';
import { after } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** While a vote is open nobody is told of a change with less time than this to stop it. */
const LEAST = 2 * HOUR;
/** Somebody who tries the product doesn't wait for a day. */
const IN_DEMONSTRATION = 60;

/** What a change is about: a contest, all those of a process, or all of the installation. */
interface Scope {
  process_id: number | null;
  contest: number | null;
}

/** A vote under way: sealed, and its result not yet published. */
export interface SealedVote {
  sealed_at: Date | null;
  opens_at: Date | null;
  closes_at: Date | null;
}

export async function sealedVotes(db: Queryable, { process_id, contest }: Scope): Promise<SealedVote[]> {
  let votes = db
    .selectFrom('contests')
    .innerJoin('processes', 'processes.id', 'contests.process_id')
    .leftJoin('windows', (join) =>
      join.onRef('windows.calendar_id', '=', 'contests.calendar_id').on('windows.name', '=', 'voting'),
    )
    .select(['contests.stage', 'contests.sealed_at', 'windows.opens_at', 'windows.closes_at'])
    .where('contests.stage', 'not in', ['preparing', 'published'])
    .where('processes.state', '!=', 'archived');
  if (contest !== null) votes = votes.where('contests.id', '=', contest);
  else if (process_id !== null) votes = votes.where('contests.process_id', '=', process_id);
  const rows = await votes.execute();
  // Once closed, a vote doesn't shorten the wait.
  return rows.map(({ stage, ...vote }) =>
    hasReached(stage, 'closed') ? { ...vote, opens_at: null, closes_at: null } : vote,
  );
}

/**
 * When a change takes effect that is asked for now: after a day; while a vote is open, after half of what remains until
 * its close if that is less. Refuses what would come too late for the vote.
 */
export function effectTime(now: Date, votes: readonly SealedVote[], demonstration: boolean): Date {
  const ahead = votes.flatMap(({ opens_at, closes_at }) =>
    opens_at !== null && closes_at !== null && closes_at > now ? [{ opens_at, closes_at }] : [],
  );
  const lastClose = (among: typeof ahead) =>
    among.reduce<Date | null>((last, { closes_at }) => (last === null || closes_at > last ? closes_at : last), null);
  const openUntil = lastClose(ahead.filter(({ opens_at }) => opens_at <= now));
  const half = openUntil === null ? DAY : (openUntil.getTime() - now.getTime()) / 2000;
  const seconds = demonstration ? IN_DEMONSTRATION : Math.min(DAY, Math.max(LEAST, half));
  const effect = after(now, seconds);
  const close = lastClose(ahead);
  if (close !== null && effect >= close)
    throw new AppError('change_too_late', { details: { effect: tellTime(effect), close: tellTime(close) } });
  return effect;
}

/** "24 horas", "2 horas y 15 minutos", "1 minuto". */
export function waitInWords(from: Date, to: Date): string {
  const minutes = Math.max(1, Math.floor((to.getTime() - from.getTime()) / 60_000));
  const parts = [
    [Math.floor(minutes / 60), 'hora'],
    [minutes % 60, 'minuto'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}${count === 1 ? '' : 's'}`)
    .join(' y ');
}
