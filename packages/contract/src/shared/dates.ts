import { counted } from './counted.ts';

/**
 * Dates as the product stores, sends and shows them. Colombia has used UTC-5 without daylight saving time since 1993,
 * so Bogotá time is a subtraction; Intl took a tenth of a list's response time.
 */
const BEHIND_UTC_MS = 5 * 3600 * 1000;

function bogotaParts(time: Date) {
  const text = new Date(time.getTime() - BEHIND_UTC_MS).toISOString();
  return {
    year: text.slice(0, 4),
    month: text.slice(5, 7),
    day: text.slice(8, 10),
    hour: text.slice(11, 13),
    minute: text.slice(14, 16),
    second: text.slice(17, 19),
  };
}

/** The date in Bogotá as YYYY-MM-DD. */
export function bogotaDay(time: Date): string {
  const p = bogotaParts(time);
  return `${p.year}-${p.month}-${p.day}`;
}

/** The time in Bogotá as YYYY-MM-DD HH:mm:ss, the specification's format. */
export function toWireTime(time: Date): string {
  const p = bogotaParts(time);
  return `${p.year}-${p.month}-${p.day} ${p.hour}:${p.minute}:${p.second}`;
}

export function fromWireTime(text: string): Date {
  return new Date(`${text.replace(' ', 'T')}-05:00`);
}

/** DD/MM/YYYY HH:mm, the Colombian format. */
export function showTime(time: Date): string {
  const p = bogotaParts(time);
  return `${p.day}/${p.month}/${p.year} ${p.hour}:${p.minute}`;
}

/** "12/09/2029 a las 17:00", for use in sentences. */
export function tellTime(time: Date): string {
  const p = bogotaParts(time);
  return `${p.day}/${p.month}/${p.year} a las ${p.hour}:${p.minute}`;
}

/** DD/MM/YYYY of a YYYY-MM-DD. */
export function showDay(day: string): string {
  return day.split('-').toReversed().join('/');
}

/** The first moment of a YYYY-MM-DD in Bogotá. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00-05:00`);
}

/** Whether YYYY-MM-DD is an existing date. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/** Completed years between two dates. A person born on 29 February turns a year older on 1 March. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "45 años", "12 días y 9 horas", "8 horas", "1 hora y 30 minutos", "menos de un minuto". */
export function tellDuration(milliseconds: number): string {
  const days = Math.floor(milliseconds / DAY_MS);
  const hours = Math.floor((milliseconds % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((milliseconds % HOUR_MS) / MINUTE_MS);
  if (days >= 730) return counted(Math.round(days / 365.25), 'año', 'años');
  const parts = [
    days > 0 && counted(days, 'día', 'días'),
    days < 60 && hours > 0 && counted(hours, 'hora', 'horas'),
    days === 0 && minutes > 0 && counted(minutes, 'minuto', 'minutos'),
  ].filter((part) => part !== false);
  return parts.join(' y ') || 'menos de un minuto';
}
