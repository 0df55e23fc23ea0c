import { isCalendarDay, toWireTime } from '@urna/contract/shared/dates';

/** Local dates and times of Bogotá, as typed. */
export interface WindowMoments {
  opensDay: string;
  opensTime: string;
  closesDay: string;
  closesTime: string;
}
export type MomentField = keyof WindowMoments;

export interface Times {
  opens_at: string;
  closes_at: string;
}

function dayAndTime(moment: string | undefined): [string, string] {
  if (moment === undefined) return ['', ''];
  const [day = '', time = ''] = toWireTime(new Date(moment)).split(' ');
  return [day, time.slice(0, 5)];
}

export function momentsOf(window: Times | undefined): WindowMoments {
  const [opensDay, opensTime] = dayAndTime(window?.opens_at);
  const [closesDay, closesTime] = dayAndTime(window?.closes_at);
  return { opensDay, opensTime, closesDay, closesTime };
}

/** Colombia has used UTC-5 without daylight saving time since 1993. */
export function instantOf(day: string, time: string): string {
  return `${day}T${time}:00-05:00`;
}

export function momentErrors(moments: WindowMoments): Partial<Record<MomentField, string>> {
  const errors: Partial<Record<MomentField, string>> = {};
  for (const [field, label] of [
    ['opensDay', 'apertura'],
    ['closesDay', 'cierre'],
  ] as const) {
    if (moments[field] === '') errors[field] = `La fecha de ${label} es obligatoria`;
    else if (!isCalendarDay(moments[field])) errors[field] = 'La fecha no es válida; use el formato AAAA-MM-DD';
  }
  for (const [field, label] of [
    ['opensTime', 'apertura'],
    ['closesTime', 'cierre'],
  ] as const) {
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(moments[field])) errors[field] = `La hora de ${label} es obligatoria`;
  }
  return errors;
}
