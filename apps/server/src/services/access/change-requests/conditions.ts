import { hasReached } from '@urna/contract/election/contests';
import { tellTime } from '@urna/contract/shared/dates';
import { after } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { listAdministrators, type StaffRow } from '../staff-queries.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** While a vote is open, everybody who is told of a change has at least this long to stop it. */
const SHORTEST_WAIT = 2 * HOUR;
/** Somebody who tries the product doesn't wait for a day. */
const DEMONSTRATION_WAIT = 60;

/** What a change is about: a contest, all those of a process, or all of the installation. */
interface Scope {
  process_id: number | null;
  contest: number | null;
}

/** A vote under way: sealed, and its result not yet published. */
interface SealedVote {
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

/** Whether any vote of the installation is under way. */
export async function isAnyVoteSealed(db: Queryable): Promise<boolean> {
  return (await sealedVotes(db, { process_id: null, contest: null })).length > 0;
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
  const seconds = demonstration ? DEMONSTRATION_WAIT : Math.min(DAY, Math.max(SHORTEST_WAIT, half));
  const effect = after(now, seconds);
  const close = lastClose(ahead);
  if (close !== null && effect >= close)
    throw new AppError('change_too_late', { details: { effect: tellTime(effect), close: tellTime(close) } });
  return effect;
}

/** "24 horas", "2 horas y 15 minutos", "1 minuto". */
function waitInWords(from: Date, to: Date): string {
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

const NOT_ADMINISTRATOR = 'Lo aprueba un administrador activo.';
const SINCE_SEALING =
  'Solo puede hacerlo quien ya era administrador, con el mismo correo y las mismas llaves, cuando se selló la elección.';

/** A decision about a change: when it was taken, and how long the change waits. */
interface Decision {
  decided_at: Date;
  requested_at: Date;
  takes_effect_at: Date;
}

/**
 * Why somebody can neither ask for a change nor approve it, or null. Otherwise one administrator could make another user
 * an administrator, or send a colleague's codes to an address of their own, and be both. The demonstration's own users have
 * no date, since nobody appointed them.
 */
export function decisionRefusal(
  staff: Pick<StaffRow, 'role' | 'active' | 'appointed_at'> | undefined,
  { decided_at, requested_at, takes_effect_at }: Decision,
  votes: readonly SealedVote[],
): string | null {
  if (staff?.role !== 'ADMINISTRADOR' || !staff.active) return NOT_ADMINISTRATOR;
  const { appointed_at } = staff;
  if (appointed_at === null) return null;
  if (votes.some(({ sealed_at }) => sealed_at !== null && appointed_at >= sealed_at)) return SINCE_SEALING;
  const wait = (takes_effect_at.getTime() - requested_at.getTime()) / 1000;
  return appointed_at > after(decided_at, -wait)
    ? `Solo puede hacerlo quien es administrador, con el mismo correo y las mismas llaves, desde hace al menos ${waitInWords(requested_at, takes_effect_at)}.`
    : null;
}

/**
 * Whether a second administrator must approve. A single one acts alone, unless they have just become the single one: they
 * could have disabled their colleague for it.
 */
export async function needsSecond(
  db: Queryable,
  asker: Pick<StaffRow, 'id'>,
  { requested_at, takes_effect_at }: Omit<Decision, 'decided_at'>,
): Promise<boolean> {
  const others = (await listAdministrators(db)).filter(({ id }) => id !== asker.id);
  if (others.length > 0) return true;
  const wait = (takes_effect_at.getTime() - requested_at.getTime()) / 1000;
  const former = await db
    .selectFrom('staff_users')
    .select('id')
    .where('id', '!=', asker.id)
    .where('administered_until', '>', after(requested_at, -wait))
    .executeTakeFirst();
  return former !== undefined;
}
