import type { WindowName } from './calendar.ts';
import { tellTime } from './dates.ts';

export interface WindowTimes {
  opens_at: string | Date;
  closes_at: string | Date;
}

const time = (at: string | Date) => new Date(at).getTime();

/** What has begun can't be made not to have begun. */
export function openingIsFixed(before: WindowTimes | undefined, now: Date): boolean {
  return before !== undefined && now.getTime() >= time(before.opens_at);
}

/** Why a window can't be changed at all any more, or null. */
export function whyFixed(window: WindowName, before: WindowTimes | undefined, now: Date): string | null {
  if (window !== 'voting' || !before || now.getTime() < time(before.closes_at)) return null;
  return `La votación ya cerró (${tellTime(new Date(before.closes_at))}).`;
}

/** Why a change of a window may not be, or null: for the server's guard and for the form before it asks. */
export function windowChangeRefusal(
  window: WindowName,
  before: WindowTimes | undefined,
  change: WindowTimes,
  now: Date,
): string | null {
  if (time(change.opens_at) >= time(change.closes_at)) return 'El cierre debe ser posterior a la apertura.';
  if (!before || !openingIsFixed(before, now)) return null;
  if (time(before.opens_at) !== time(change.opens_at)) {
    return `La apertura ya pasó (${tellTime(new Date(before.opens_at))}) y no se puede mover.`;
  }
  const fixed = whyFixed(window, before, now);
  if (fixed !== null || window !== 'voting') return fixed;
  return time(change.closes_at) < time(before.closes_at)
    ? 'Con la votación abierta el cierre solo se puede aplazar.'
    : null;
}
