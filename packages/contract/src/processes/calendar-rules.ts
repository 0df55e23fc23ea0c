import { tellDuration } from '../shared/dates.ts';
import { type WindowName, windowNames } from './calendar.ts';
import {
  capital,
  tell,
  time,
  type WindowsTimes,
  type WindowTimes,
  whyImplausible,
  windowNouns,
} from './plausible-dates.ts';

/** The administrator types this word before dates of a vote are saved. */
export const VOTING_DATES_WORD = 'FECHAS';

/** A calendar, and how far people have relied on it. */
export interface CalendarState {
  windows: WindowsTimes;
  /** The windows that somebody has used: began a registration, was told to correct one, sealed a vote. */
  used: readonly WindowName[];
  /** Whether a vote can be cast while the voting window is open: it is sealed, and its trustees have signed. */
  votable: boolean;
  /** A drill goes through days in an hour. */
  drill?: boolean | undefined;
}

/** The opening of a window can't be moved once it has passed and somebody has used the window. */
export function openingIsFixed(window: WindowName, { windows, used, drill }: CalendarState, now: Date): boolean {
  const before = windows[window];
  return !drill && before !== undefined && used.includes(window) && now.getTime() >= time(before.opens_at);
}

const votesCameIn = ({ windows: { voting }, votable }: CalendarState, now: Date): boolean =>
  votable && voting !== undefined && now.getTime() >= time(voting.opens_at);

/** Returns why a window can no longer be changed at all, or null. A box that was closed stays closed, in a drill too. */
export function whyFixed(window: WindowName, state: CalendarState, now: Date): string | null {
  const before = state.windows.voting;
  if (window !== 'voting' || !before || !votesCameIn(state, now) || now.getTime() < time(before.closes_at)) return null;
  return `La votación ya cerró (${tell(before.closes_at)}).`;
}

/** Returns why a change of a window is refused, or null. Used by the server's guard and by the form. */
export function windowChangeRefusal(
  window: WindowName,
  change: WindowTimes,
  state: CalendarState,
  now: Date,
): string | null {
  const before = state.windows[window];
  const fixed = whyFixed(window, state, now);
  if (fixed !== null) return fixed;
  if (before && openingIsFixed(window, state, now) && time(before.opens_at) !== time(change.opens_at))
    return `La apertura ya pasó (${tell(before.opens_at)}) y no se puede mover.`;
  const isUnderWay = before && window === 'voting' && !state.drill && votesCameIn(state, now);
  if (isUnderWay && time(change.closes_at) < time(before.closes_at) && time(change.closes_at) > time(change.opens_at))
    return 'Con la votación abierta el cierre solo se puede aplazar.';
  return whyImplausible(window, change, { ...state, now });
}

/** Whether the change puts off the close of a vote that is under way, which can be undone for a while. */
export const isExtension = (window: WindowName, change: WindowTimes, state: CalendarState, now: Date): boolean =>
  window === 'voting' &&
  votesCameIn(state, now) &&
  time(change.closes_at) > time(state.windows.voting?.closes_at ?? change.closes_at);

/** What a change does, in sentences, for whoever is about to save it. */
export function tellChange(window: WindowName, change: WindowTimes, state: CalendarState, now: Date): string[] {
  const [opens, closes] = [time(change.opens_at), time(change.closes_at)];
  const before = state.windows[window];
  const name = windowNouns[window];
  const ahead = opens - now.getTime();
  const length = `durará ${tellDuration(closes - opens)}`;
  const sentences = [
    ahead > 0
      ? `${capital(name)} abrirá dentro de ${tellDuration(ahead)} y ${length}.`
      : before && now.getTime() >= time(before.opens_at)
        ? `${capital(name)} ${length} en total, y cerrará dentro de ${tellDuration(closes - now.getTime())}.`
        : `${capital(name)} abrirá de inmediato y ${length}.`,
  ];
  const moved = before ? closes - time(before.closes_at) : 0;
  if (moved !== 0)
    sentences.push(`El cierre se ${moved > 0 ? 'aplaza' : 'adelanta'} ${tellDuration(Math.abs(moved))}.`);
  // Of an opening that stays everybody knows, and claims go beside the others.
  const isUsual = window === 'claims' || (before && time(before.opens_at) === opens);
  const earlier = isUsual ? [] : windowNames.slice(0, windowNames.indexOf(window));
  for (const other of earlier) {
    const theirs = state.windows[other];
    if (!theirs) continue;
    if (opens < time(theirs.closes_at))
      sentences.push(`Abrirá antes de que cierre ${windowNouns[other]} (${tell(theirs.closes_at)}).`);
  }
  return sentences;
}

const MOST_GRACE_MS = 31 * 24 * 3600 * 1000;

/**
 * Returns why a period of grace is refused, or null. Once the window has closed people count on what was announced, so
 * it only gets longer.
 */
export function graceRefusal(
  window: (WindowTimes & { grace_until?: string | Date | null | undefined }) | undefined,
  until: string | Date | null,
  now: Date,
): string | null {
  if (!window) return 'Las inscripciones aún no tienen fechas definidas.';
  const announced = window.grace_until ? time(window.grace_until) : null;
  const closed = now.getTime() >= time(window.closes_at);
  if (until === null) return closed && announced !== null ? 'El plazo de gracia ya comenzó: no se puede quitar.' : null;
  const length = time(until) - time(window.closes_at);
  if (length <= 0) return 'El plazo de gracia debe terminar después del cierre.';
  if (time(until) <= now.getTime()) return 'El plazo de gracia debe terminar en el futuro.';
  if (length > MOST_GRACE_MS) return `El plazo de gracia duraría ${tellDuration(length)}: más de 31 días.`;
  return closed && announced !== null && time(until) < announced
    ? 'El plazo de gracia ya comenzó: solo se puede ampliar.'
    : null;
}

/** How long an extension of an open vote can be undone. */
export const UNDO_MINUTES = 15;
/** Whoever logged in counting on the later close has a session of five minutes: time to finish it and one more. */
export const NOTICE_MINUTES = 10;

const MINUTE = 60_000;

/** The voting window, with the close that it had before it was extended, and when that was. */
export interface ExtendedWindow {
  closes_at: string | Date;
  extended_from: string | Date | null;
  extended_at: string | Date | null;
}

export type Undo = { ok: true; closes_at: Date; until: Date } | { ok: false; reason: string };

/**
 * The close after undoing an extension: the former one, or ten minutes from now if that is later. So no vote is cut off
 * before the former close, and none that was cast since becomes one after the close.
 */
export function undoneExtension(window: ExtendedWindow | undefined, now: Date): Undo {
  if (!window?.extended_from || !window.extended_at)
    return { ok: false, reason: 'El último cambio de la votación no fue una ampliación del cierre.' };
  const until = new Date(time(window.extended_at) + UNDO_MINUTES * MINUTE);
  if (now >= until)
    return {
      ok: false,
      reason: `Una ampliación se puede deshacer durante ${UNDO_MINUTES} minutos (hasta el ${tell(until)}).`,
    };
  const closes_at = new Date(Math.max(time(window.extended_from), now.getTime() + NOTICE_MINUTES * MINUTE));
  if (closes_at.getTime() >= time(window.closes_at))
    return { ok: false, reason: `La votación cierra el ${tell(window.closes_at)}: deshacer ya no la acorta.` };
  return { ok: true, closes_at, until };
}
