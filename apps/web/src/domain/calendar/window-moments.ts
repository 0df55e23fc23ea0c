import { isCalendarDay, toWireTime } from '@urna/contract/shared/dates';
import { z } from 'zod';

/** Local dates and times of Bogotá, as typed. */
export type WindowMoments = z.input<typeof windowMomentsSchema>;
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

const dayField = (label: string) =>
  z
    .string()
    .min(1, `La fecha de ${label} es obligatoria`)
    .refine(isCalendarDay, 'La fecha no es válida; use el formato AAAA-MM-DD');
const timeField = (label: string) =>
  z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, `La hora de ${label} es obligatoria`);

export const windowMomentsSchema = z.object({
  opensDay: dayField('apertura'),
  opensTime: timeField('apertura'),
  closesDay: dayField('cierre'),
  closesTime: timeField('cierre'),
});
