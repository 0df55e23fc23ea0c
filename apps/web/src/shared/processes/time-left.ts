import { counted } from '@urna/contract/shared/counted';
import { bogotaDay } from '@urna/contract/shared/dates';
import { formatClock, tellDateTime } from '../../lib/format.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** "quedan 42 minutos", "queda 1 hora y 5 minutos", "quedan 3 días". Rounded down: nobody may count on more. */
export function tellLeft(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  const left = (amount: number, one: string, many: string) =>
    `${amount === 1 ? 'queda' : 'quedan'} ${counted(amount, one, many)}`;
  if (days >= 2) return left(days, 'día', 'días');
  if (hours >= 3 || (hours >= 1 && minutes % 60 === 0)) return left(hours, 'hora', 'horas');
  if (hours >= 1) return `${left(hours, 'hora', 'horas')} y ${counted(minutes % 60, 'minuto', 'minutos')}`;
  return minutes >= 1 ? left(minutes, 'minuto', 'minutos') : 'queda menos de un minuto';
}

/** "hoy a las 17:00", "mañana a las 17:00", "el 12/09/2029 a las 17:00". */
export function tellDay(closesAt: string, now: number): string {
  const day = bogotaDay(new Date(closesAt));
  const hour = `a las ${formatClock(new Date(closesAt))}`;
  if (day === bogotaDay(new Date(now))) return `hoy ${hour}`;
  if (day === bogotaDay(new Date(now + DAY_MS))) return `mañana ${hour}`;
  return `el ${tellDateTime(closesAt)}`;
}

const SPOKEN_AT_MINUTES = [5, 15, 60];
/** A screen reader may be busy when the words appear; later they would no longer be true. */
const SPOKEN_FOR_SECONDS = 60;

interface Announced {
  /** The last of 60, 15 and 5 minutes that was reached. */
  limit: number | null;
  /** The seconds that were left when it was spoken. */
  left: number | null;
}

/**
 * What a screen reader is told as the end comes near. Whoever opens the page reads the time on it, so only a limit that
 * is reached while the page is open is spoken.
 */
export function announce(before: Announced | null, seconds: number): Announced {
  const limit = SPOKEN_AT_MINUTES.find((minutes) => seconds <= minutes * 60) ?? null;
  if (before?.limit === limit) return before;
  const isNearer = before !== null && limit !== null && limit < (before.limit ?? Number.POSITIVE_INFINITY);
  return { limit, left: isNearer && seconds > 0 ? seconds : null };
}

/** "Quedan 15 minutos para el cierre.": the number at that moment, which after a sleep is less than the limit. */
export function announcementOf({ left }: Announced, seconds: number): string {
  if (left === null || seconds <= left - SPOKEN_FOR_SECONDS) return '';
  const words = tellLeft(left * 1000);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} para el cierre.`;
}
