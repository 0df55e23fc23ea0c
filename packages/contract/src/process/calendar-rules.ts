import { tellTime } from '../shared/dates.ts';
import type { WindowName } from './calendar.ts';

export interface WindowTimes {
  opens_at: string | Date;
  closes_at: string | Date;
}

const time = (at: string | Date) => new Date(at).getTime();

/** The opening time of a window can't be changed once it has passed. */
export function openingIsFixed(before: WindowTimes | undefined, now: Date): boolean {
  return before !== undefined && now.getTime() >= time(before.opens_at);
}

/** Returns why a window can no longer be changed at all, or null. */
export function whyFixed(window: WindowName, before: WindowTimes | undefined, now: Date): string | null {
  if (window !== 'voting' || !before || now.getTime() < time(before.closes_at)) return null;
  return `La votación ya cerró (${tellTime(new Date(before.closes_at))}).`;
}

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
  if (time(until) <= time(window.closes_at)) return 'El plazo de gracia debe terminar después del cierre.';
  if (time(until) <= now.getTime()) return 'El plazo de gracia debe terminar en el futuro.';
  return closed && announced !== null && time(until) < announced
    ? 'El plazo de gracia ya comenzó: solo se puede ampliar.'
    : null;
}

/** Returns why a change of a window is refused, or null. Used by the server's guard and by the form. */
export function windowChangeRefusal(
  window: WindowName,
  before: WindowTimes | undefined,
  change: WindowTimes,
  now: Date,
  { drill = false }: { drill?: boolean | undefined } = {},
): string | null {
  if (time(change.opens_at) >= time(change.closes_at)) return 'El cierre debe ser posterior a la apertura.';
  if (!before || !openingIsFixed(before, now)) return null;
  // A drill goes through days in an hour. A box that was closed stays closed.
  if (drill) return whyFixed(window, before, now);
  if (time(before.opens_at) !== time(change.opens_at)) {
    return `La apertura ya pasó (${tellTime(new Date(before.opens_at))}) y no se puede mover.`;
  }
  const fixed = whyFixed(window, before, now);
  if (fixed !== null || window !== 'voting') return fixed;
  return time(change.closes_at) < time(before.closes_at)
    ? 'Con la votación abierta el cierre solo se puede aplazar.'
    : null;
}
