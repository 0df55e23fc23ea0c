import { isCalendarDay } from '@urna/contract/shared/dates';
import { END_BEFORE_START } from '@urna/contract/staff/activity-list';
import { useId, useState } from 'react';
import { DayInput } from '../../ui/forms/day-input.tsx';
import type { LogFiltersProps } from './use-log-filters.ts';

const WHOLE = 10;

/** What is wrong with the typed days; a day that is being typed isn't wrong yet. */
function errorsOf(from: string, to: string): { from?: string; to?: string } {
  const wrong = (day: string) => day.length >= WHOLE && !isCalendarDay(day);
  return {
    ...(wrong(from) && { from: 'Esa fecha no existe' }),
    ...(wrong(to) && { to: 'Esa fecha no existe' }),
    ...(isCalendarDay(from) && isCalendarDay(to) && from > to && { to: END_BEFORE_START }),
  };
}

const isReady = (day: string) => day === '' || isCalendarDay(day);

/** The first and the last day. Both are kept as typed, and filter once they are days in their order. */
export function DayFilters({ filters, onChange, disabled }: LogFiltersProps) {
  const id = useId();
  const asked = { from: filters.from ?? '', to: filters.to ?? '' };
  const [typed, setTyped] = useState(asked);
  const [known, setKnown] = useState(asked);
  const [left, setLeft] = useState(false);
  // The URL was changed elsewhere.
  if (known.from !== asked.from || known.to !== asked.to) {
    setKnown(asked);
    setTyped(asked);
  }
  const errors = errorsOf(typed.from, typed.to);
  const unfinished = (day: string) => (left && !isReady(day) ? 'Escriba la fecha como AAAA-MM-DD' : undefined);
  const change = (changes: Partial<typeof typed>) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    setLeft(false);
    const isOrdered = next.from === '' || next.to === '' || next.from <= next.to;
    if (isReady(next.from) && isReady(next.to) && isOrdered) {
      setKnown(next);
      onChange(next);
    }
  };
  const shared = { size: 'sm', required: false, disabled, onBlur: () => setLeft(true), autoComplete: 'off' } as const;
  return (
    <>
      <DayInput
        {...shared}
        id={`${id}-from`}
        label="Desde"
        value={typed.from}
        error={errors.from ?? unfinished(typed.from)}
        onChange={(from) => change({ from })}
      />
      <DayInput
        {...shared}
        id={`${id}-to`}
        label="Hasta"
        value={typed.to}
        error={errors.to ?? unfinished(typed.to)}
        onChange={(to) => change({ to })}
      />
    </>
  );
}
