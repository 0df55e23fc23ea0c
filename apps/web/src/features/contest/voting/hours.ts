import type { Turnout } from '@urna/contract/elections';
import { formatClock, formatDateTime } from '../../../lib/format.ts';

const HOUR_MS = 3600 * 1000;
/** Fewer would be a lonely column in a wide picture: the hours to come stand empty. */
const FEWEST_HOURS = 12;
/** More would be columns too thin to see. */
export const MOST_HOURS = 72;

export interface ShownHour {
  key: string;
  /** "14:00" under the axis. */
  label: string;
  /** "20/11/2026, 14:00 a 15:00": an election may last for days. */
  full: string;
  ballots: number;
}

export function hoursOf(hours: Turnout['hours']): ShownHour[] {
  return hours.map(({ hour, ballots }) => {
    const label = formatClock(new Date(hour));
    const [day = ''] = formatDateTime(hour).split(' ');
    const end = formatClock(new Date(Date.parse(hour) + HOUR_MS));
    return { key: hour, label, full: `${day}, ${label} a ${end}`, ballots };
  });
}

/** What the picture shows: the latest of many hours, and of few also those to come. */
export function drawnHours(hours: Turnout['hours']): ShownHour[] {
  const drawn = hours.slice(-MOST_HOURS);
  for (let last = drawn.at(-1); last && drawn.length < FEWEST_HOURS; last = drawn.at(-1)) {
    drawn.push({ hour: new Date(Date.parse(last.hour) + HOUR_MS).toISOString(), ballots: 0 });
  }
  return hoursOf(drawn);
}
