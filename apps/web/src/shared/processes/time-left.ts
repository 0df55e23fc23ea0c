import { bogotaDay } from '@urna/contract/shared/dates';
import { formatClock, tellDateTime } from '../../lib/format.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const count = (amount: number, one: string, many: string) => `${String(amount)} ${amount === 1 ? one : many}`;
const verb = (amount: number) => (amount === 1 ? 'queda' : 'quedan');

/** "quedan 42 minutos", "queda 1 hora y 5 minutos", "quedan 3 días". Rounded down: nobody may count on more. */
export function tellLeft(milliseconds: number): string {
  const days = Math.floor(milliseconds / DAY_MS);
  const hours = Math.floor(milliseconds / HOUR_MS);
  const minutes = Math.floor(milliseconds / MINUTE_MS);
  if (days >= 2) return `${verb(days)} ${count(days, 'día', 'días')}`;
  if (hours >= 3) return `${verb(hours)} ${count(hours, 'hora', 'horas')}`;
  if (hours >= 1) {
    const rest = minutes % 60;
    const withMinutes = rest > 0 ? ` y ${count(rest, 'minuto', 'minutos')}` : '';
    return `${verb(hours)} ${count(hours, 'hora', 'horas')}${withMinutes}`;
  }
  if (minutes >= 1) return `${verb(minutes)} ${count(minutes, 'minuto', 'minutos')}`;
  return 'queda menos de un minuto';
}

/** "hoy a las 17:00", "mañana a las 17:00", "el 12/09/2029 a las 17:00". */
export function tellDay(closesAt: string, now: number): string {
  const day = bogotaDay(new Date(closesAt));
  const at = `a las ${formatClock(new Date(closesAt))}`;
  if (day === bogotaDay(new Date(now))) return `hoy ${at}`;
  if (day === bogotaDay(new Date(now + DAY_MS))) return `mañana ${at}`;
  return `el ${tellDateTime(closesAt)}`;
}

const SPOKEN_AT_MINUTES = [5, 15, 60];
/** A screen reader may be busy when the words appear; later they would no longer be true. */
const SPOKEN_FOR_SECONDS = 60;

/** The last of 60, 15 and 5 minutes that was reached, and the seconds that were left when that was spoken. */
export interface Announced {
  limit: number | null;
  at: number | null;
}

/**
 * What a screen reader is told as the end comes near. Whoever opens the page reads the time on it, so only a limit that
 * is reached while the page is open is spoken.
 */
export function announce(before: Announced | null, seconds: number): Announced {
  const limit = SPOKEN_AT_MINUTES.find((minutes) => seconds <= minutes * 60) ?? null;
  if (before?.limit === limit) return before;
  const isNearer = before !== null && limit !== null && limit < (before.limit ?? Number.POSITIVE_INFINITY);
  return { limit, at: isNearer && seconds > 0 ? seconds : null };
}

/** "Quedan 15 minutos para el cierre.": the number at that moment, which after a sleep is less than the limit. */
export function announcementOf({ at }: Announced, seconds: number): string {
  if (at === null || seconds <= at - SPOKEN_FOR_SECONDS) return '';
  const left = tellLeft(at * 1000);
  return `${left.charAt(0).toUpperCase()}${left.slice(1)} para el cierre.`;
}
