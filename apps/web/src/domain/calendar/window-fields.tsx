import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { DayInput } from '../../ui/forms/day-input.tsx';
import classes from './window-fields.module.css';
import type { MomentField } from './window-moments.ts';

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
