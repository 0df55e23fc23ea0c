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

/** What a screen reader says when 60, 15 and 5 minutes are left; empty before. */
export function spokenLeft(milliseconds: number): string {
  const minutes = SPOKEN_AT_MINUTES.find((limit) => milliseconds <= limit * MINUTE_MS);
  if (minutes === undefined || milliseconds <= 0) return '';
  return minutes === 60 ? 'Queda una hora para el cierre.' : `Quedan ${String(minutes)} minutos para el cierre.`;
}
