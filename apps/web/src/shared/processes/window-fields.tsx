import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { isCalendarDay, toWireTime } from '@urna/contract/shared/dates';
import { z } from 'zod';
import { DayInput } from '../../ui/forms/day-input.tsx';
import classes from './calendar.module.css';

interface WindowFieldsProps {
  /** The form's props of one of the inputs. */
  input: (name: MomentField) => GetInputPropsReturnType;
  openingIsFixed?: boolean;
}

/** The opening and the close of a window: a day and a time each. */
export function WindowFields({ input, openingIsFixed = false }: WindowFieldsProps) {
  const time = (name: MomentField, label: string, disabled = false) => (
    <TextInput {...input(name)} label={label} type="time" disabled={disabled} required />
  );
  const day = (name: MomentField, label: string, disabled = false) => {
    const { value, ...props } = input(name);
    return <DayInput {...props} value={value} label={label} disabled={disabled} />;
  };
  return (
    <>
      <div className={classes.moment}>
        {day('opensDay', 'Fecha de apertura', openingIsFixed)}
        {time('opensTime', 'Hora de apertura', openingIsFixed)}
      </div>
      {openingIsFixed ? <p className={classes.hint}>La apertura ya pasó y no se puede mover.</p> : null}
      <div className={classes.moment}>
        {day('closesDay', 'Fecha de cierre')}
        {time('closesTime', 'Hora de cierre')}
      </div>
      <p className={classes.hint}>Horas de Colombia. En el minuto del cierre ya no se recibe nada.</p>
    </>
  );
}

/** Local dates and times of Bogotá, as typed. */
export type WindowMoments = z.input<typeof windowMomentsSchema>;
export type MomentField = keyof WindowMoments;

export interface Times {
  opens_at: string;
  closes_at: string;
}

/** A moment as its inputs show it; empty if there is none. */
export function dayAndTime(moment: string | undefined): [day: string, time: string] {
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
