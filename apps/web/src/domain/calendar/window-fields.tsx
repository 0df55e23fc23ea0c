import { TextInput } from '@mantine/core';
import { DayInput } from '../../ui/forms/day-input.tsx';
import classes from './window-fields.module.css';
import type { MomentField, WindowMoments } from './window-moments.ts';

interface WindowFieldsProps {
  /** The prefix of the inputs' ids. */
  id: string;
  moments: WindowMoments;
  errors: Partial<Record<MomentField, string>>;
  openingIsFixed?: boolean;
  onChange: (field: MomentField, value: string) => void;
}

/** The opening and the close of a window: a day and a time each. */
export function WindowFields({ id, moments, errors, openingIsFixed = false, onChange }: WindowFieldsProps) {
  const field = (name: MomentField) => ({ id: `${id}-${name}`, value: moments[name], error: errors[name] });
  const time = (name: MomentField, label: string, disabled = false) => (
    <TextInput
      {...field(name)}
      label={label}
      type="time"
      disabled={disabled}
      required
      withAsterisk={false}
      onChange={(event) => onChange(name, event.currentTarget.value)}
    />
  );
  const day = (name: MomentField, label: string, disabled = false) => (
    <DayInput {...field(name)} label={label} disabled={disabled} onChange={(value) => onChange(name, value)} />
  );
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
