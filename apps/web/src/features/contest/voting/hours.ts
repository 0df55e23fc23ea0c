import type { Turnout } from '@urna/contract/election/elections';
import { formatClock, formatDateTime } from '../../../lib/format.ts';

const HOUR_MS = 3600 * 1000;
/** With fewer, a single column would stand alone in a wide chart: later hours are shown empty. */
const FEWEST_HOURS = 12;
/** With more, the columns would be too thin to see. */
export const MOST_HOURS = 72;

export interface ShownHour {
  key: string;
  /** The axis label: "14:00". */
  label: string;
  /** With the date, because an election may last days: "20/11/2026, 14:00 a 15:00". */
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

/** The hours to draw: the latest if there are many, padded with future ones if there are few. */
export function drawnHours(hours: Turnout['hours']): ShownHour[] {
  const drawn = hours.slice(-MOST_HOURS);
  for (let last = drawn.at(-1); last && drawn.length < FEWEST_HOURS; last = drawn.at(-1)) {
    drawn.push({ hour: new Date(Date.parse(last.hour) + HOUR_MS).toISOString(), ballots: 0 });
  }
  return hoursOf(drawn);
}
