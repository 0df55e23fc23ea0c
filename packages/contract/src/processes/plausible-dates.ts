import { tellDuration, tellTime } from '../shared/dates.ts';
import { type WindowName, windowNames } from './calendar.ts';

/** Refuses dates that nobody can mean: a wrong year, a wrong month, two windows exchanged. */

export interface WindowTimes {
  opens_at: string | Date;
  closes_at: string | Date;
}
export type WindowsTimes = Partial<Record<WindowName, WindowTimes>>;

export const time = (moment: string | Date) => new Date(moment).getTime();
export const tell = (moment: string | Date) => tellTime(new Date(moment));

export const windowNouns = {
  inscription: 'la inscripción',
  correction: 'la subsanación',
  claims: 'la etapa de reclamaciones',
  voting: 'la votación',
} as const satisfies Record<WindowName, string>;

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const MOST_DAYS = { inscription: 366, correction: 366, claims: 366, voting: 92 } as const satisfies Record<
  WindowName,
  number
>;
/** A draft may be prepared a whole period ahead. */
const MOST_DAYS_AHEAD = 5 * 366;
/** "From now on" is chosen a moment before it is sent. */
export const OPENS_NOW_MS = 5 * MINUTE;

interface Circumstances {
  /** The windows of the calendar, as they are. */
  windows: WindowsTimes;
  now: Date;
  /** In a drill days pass within an hour, in any order. */
  drill?: boolean | undefined;
}

/** Returns why a window's dates can't be meant, or null. */
export function whyImplausible(
  window: WindowName,
  { opens_at, closes_at }: WindowTimes,
  { windows, now, drill = false }: Circumstances,
): string | null {
  const [opens, closes, present] = [time(opens_at), time(closes_at), now.getTime()];
  const name = windowNouns[window];
  if (opens >= closes) return 'El cierre debe ser posterior a la apertura.';
  // What has passed of an open window doesn't keep it from being extended.
  if (closes - Math.max(opens, present) > MOST_DAYS[window] * DAY)
    return `${capital(name)} duraría ${tellDuration(closes - opens)}: más de ${MOST_DAYS[window]} días.`;
  if (opens - present > MOST_DAYS_AHEAD * DAY)
    return `${capital(name)} abriría dentro de ${tellDuration(opens - present)}.`;
  if (drill) return null;
  if (closes <= present) return `${capital(name)} cerraría el ${tell(closes_at)}, y ese momento ya pasó.`;
  const before = windows[window];
  if (opens < present - OPENS_NOW_MS && (!before || time(before.opens_at) !== opens))
    return `${capital(name)} abriría el ${tell(opens_at)}, y ese momento ya pasó.`;
  return whyOutOfOrder(window, { opens_at, closes_at }, windows);
}

/**
 * Windows may overlap, but none begins or ends before an earlier one does. What is out of order already may stay or come
 * nearer: an extension of an open vote waits for nobody to put another window right. Claims about the roll go beside the
 * candidacies, and end before the vote.
 */
function whyOutOfOrder(window: WindowName, times: WindowTimes, windows: WindowsTimes): string | null {
  const overlap = ({ claims, voting }: WindowsTimes) =>
    claims && voting ? time(claims.closes_at) - time(voting.opens_at) : 0;
  if (overlap({ ...windows, [window]: times }) > Math.max(0, overlap(windows)))
    return 'Las reclamaciones sobre el censo deben cerrar antes de que abra la votación.';
  if (window === 'claims') return null;
  for (const other of windowNames) {
    const theirs = windows[other];
    if (!theirs || other === window || other === 'claims') continue;
    const comesLater = windowNames.indexOf(window) > windowNames.indexOf(other);
    for (const [moment, verb] of [
      ['opens_at', 'abre'],
      ['closes_at', 'cierra'],
    ] as const) {
      const tooSoon = (dates: WindowTimes) => (time(theirs[moment]) - time(dates[moment])) * (comesLater ? 1 : -1);
      const before = windows[window];
      if (tooSoon(times) <= Math.max(0, before ? tooSoon(before) : 0)) continue;
      return `${capital(windowNouns[window])} ${verb} ${comesLater ? 'antes' : 'después'} que ${windowNouns[other]} (${tell(theirs[moment])}).`;
    }
  }
  return null;
}

/** The same for all the windows of a new calendar. */
export function whyCalendarImplausible(windows: WindowsTimes, now: Date): string | null {
  for (const name of windowNames) {
    const times = windows[name];
    const reason = times ? whyImplausible(name, times, { windows: { ...windows, [name]: undefined }, now }) : null;
    if (reason !== null) return reason;
  }
  return null;
}
