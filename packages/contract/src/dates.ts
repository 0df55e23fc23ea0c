/**
 * Dates as the product stores, sends and shows them. Colombia has kept UTC-5 without summer time since 1993, so the clock
 * in Bogotá is a subtraction: asking Intl took a tenth of the time of a list's answer.
 */
const BEHIND_UTC_MS = 5 * 3600 * 1000;

function bogotaParts(at: Date) {
  const text = new Date(at.getTime() - BEHIND_UTC_MS).toISOString();
  return {
    year: text.slice(0, 4),
    month: text.slice(5, 7),
    day: text.slice(8, 10),
    hour: text.slice(11, 13),
    minute: text.slice(14, 16),
    second: text.slice(17, 19),
  };
}

/** YYYY-MM-DD in Bogotá. */
export function bogotaDay(at: Date): string {
  const p = bogotaParts(at);
  return `${p.year}-${p.month}-${p.day}`;
}

/** YYYY-MM-DD HH:mm:ss in Bogotá, as the calls of the specification carry a time. */
export function toWireTime(at: Date): string {
  const p = bogotaParts(at);
  return `${p.year}-${p.month}-${p.day} ${p.hour}:${p.minute}:${p.second}`;
}

export function fromWireTime(text: string): Date {
  return new Date(`${text.replace(' ', 'T')}-05:00`);
}

/** DD/MM/YYYY HH:mm, as Colombians write it. */
export function showTime(at: Date): string {
  const p = bogotaParts(at);
  return `${p.day}/${p.month}/${p.year} ${p.hour}:${p.minute}`;
}

/** "12/09/2025 a las 17:00", for sentences. */
export function tellTime(at: Date): string {
  const p = bogotaParts(at);
  return `${p.day}/${p.month}/${p.year} a las ${p.hour}:${p.minute}`;
}

/** Whether YYYY-MM-DD names a day that exists. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Completed years between two calendar days. Born on 29 February, one turns older on 1 March. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}
