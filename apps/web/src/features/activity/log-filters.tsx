// The filters of the activity log.

import { ActionIcon, Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import {
  type ActivityFilters,
  END_BEFORE_START,
  findActivityCandidates,
  listActivityStaff,
  logNameLabels,
  logNames,
} from '@urna/contract/activity/activity-list';
import { candidateKinds } from '@urna/contract/candidacy/candidacy';
import { isCalendarDay } from '@urna/contract/shared/dates';
import { SearchIcon } from '@urna/ui/icons';
import { type SubmitEvent, useId, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { useDebouncedText } from '../../lib/use-debounced-text.ts';
import { staffClient } from '../../shared/access/staff-session/staff-client.ts';
import { useProcesses } from '../../shared/access/staff-session/use-processes.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import classes from './activity-log.module.css';
import { causerOptions } from './log-words.ts';
import { actionLabels } from './property-words.ts';
import type { FilterChanges } from './use-log-filters.ts';

export const logStaffQuery = queryOptions({
  queryKey: ['activity', 'staff'],
  queryFn: async ({ signal }) => (await staffClient.call(listActivityStaff, { signal })).data,
  staleTime: 60_000,
});

interface LogFiltersProps {
  filters: ActivityFilters;
  onChange: (changes: FilterChanges) => void;
  /** Disabled if the list failed to load without any filter. */
  disabled: boolean;
}

export function LogFilters({ filters, onChange, disabled }: LogFiltersProps) {
  const { data: processes = [] } = useProcesses();
  const { data: staff = [] } = useQuery(logStaffQuery);
  const [text, setText] = useDebouncedText(filters.search ?? '', (value) => onChange({ search: value }));
  const choice = (name: 'log_name' | 'candidate_type' | 'process' | 'causer', label: string, options: Choice[]) => (
    <NativeSelect
      label={label}
      size="sm"
      value={filters[name] ?? ''}
      disabled={disabled}
      data={[{ value: '', label: 'Todos' }, ...options]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <search className={classes.filters} aria-label="Filtros del registro de actividades">
      <TextInput
        label="Buscar"
        placeholder="Responsable o descripción"
        size="sm"
        maxLength={80}
        autoComplete="off"
        leftSection={<SearchIcon size={18} />}
        value={text}
        disabled={disabled}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {choice('log_name', 'Tipo de registro', labelled(logNames, logNameLabels))}
      {choice('candidate_type', 'Tipo de candidato', labelled(candidateKinds, actionLabels))}
      {choice(
        'process',
        'Proceso',
        processes.map(({ slug, title }) => ({ value: slug, label: title })),
      )}
      <DayFilters filters={filters} onChange={onChange} disabled={disabled} />
      {choice('causer', 'Responsable', causerOptions(staff, filters.causer))}
      <CandidateFilter
        candidate={filters.candidate}
        onChange={(id) => onChange({ candidate: id === null ? '' : String(id) })}
        disabled={disabled}
      />
    </search>
  );
}

interface Choice {
  value: string;
  label: string;
}

const labelled = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>): Choice[] =>
  values.map((value) => ({ value, label: labels[value] }));

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
function DayFilters({ filters, onChange, disabled }: LogFiltersProps) {
  const id = useId();
  const addressed = { from: filters.from ?? '', to: filters.to ?? '' };
  const [typed, setTyped] = useState(addressed);
  const [known, setKnown] = useState(addressed);
  const [isLeft, setIsLeft] = useState(false);
  // The URL was changed elsewhere.
  if (known.from !== addressed.from || known.to !== addressed.to) {
    setKnown(addressed);
    setTyped(addressed);
  }
  const errors = errorsOf(typed.from, typed.to);
  const unfinished = (day: string) => (isLeft && !isReady(day) ? 'Escriba la fecha como AAAA-MM-DD' : undefined);
  const change = (changes: Partial<typeof typed>) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    setIsLeft(false);
    const isOrdered = next.from === '' || next.to === '' || next.from <= next.to;
    if (isReady(next.from) && isReady(next.to) && isOrdered) {
      setKnown(next);
      onChange(next);
    }
  };
  const field = (name: 'from' | 'to', label: string) => (
    <DayInput
      id={`${id}-${name}`}
      label={label}
      size="sm"
      required={false}
      autoComplete="off"
      disabled={disabled}
      value={typed[name]}
      error={errors[name] ?? unfinished(typed[name])}
      onBlur={() => setIsLeft(true)}
      onChange={(day) => change({ [name]: day })}
    />
  );
  return (
    <>
      {field('from', 'Desde')}
      {field('to', 'Hasta')}
    </>
  );
}

interface CandidateFilterProps {
  candidate: number | undefined;
  onChange: (id: number | null) => void;
  disabled: boolean;
}

const NONE = 'No hay ninguna candidatura con ese número, radicado o documento';

/** A document number is typed here and sent in a body; the address bar holds the id of the candidate that was found. */
function CandidateFilter({ candidate, onChange, disabled }: CandidateFilterProps) {
  if (candidate !== undefined) {
    return (
      <TextInput
        label="Candidato"
        size="sm"
        readOnly
        value={`Candidato n.º ${String(candidate)}`}
        disabled={disabled}
        rightSection={
          <CloseButton size="sm" aria-label="Quitar el filtro de candidato" onClick={() => onChange(null)} />
        }
      />
    );
  }
  return <CandidateSearch onFound={onChange} disabled={disabled} />;
}

function CandidateSearch({ onFound, disabled }: { onFound: (id: number) => void; disabled: boolean }) {
  const [text, setText] = useState('');
  const lookup = useMutation({
    mutationFn: (number: string) => staffClient.call(findActivityCandidates, { body: { text: number } }),
    onSuccess: ({ data: [only, ...others] }) => {
      if (only && others.length === 0) onFound(only.id);
    },
  });
  const { data: { data: candidates = [] } = {}, error } = lookup;
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (text.trim() !== '') lookup.mutate(text.trim());
  };
  return (
    <form onSubmit={search} className="stack gap-xs">
      <TextInput
        label="Candidato"
        placeholder="N.º, radicado o documento"
        size="sm"
        maxLength={40}
        autoComplete="off"
        value={text}
        disabled={disabled}
        error={error ? messageOf(error) : lookup.isSuccess && candidates.length === 0 ? NONE : null}
        onChange={(event) => {
          setText(event.currentTarget.value);
          lookup.reset();
        }}
        rightSection={
          <ActionIcon
            type="submit"
            variant="subtle"
            aria-label="Encontrar candidato"
            loading={lookup.isPending}
            disabled={disabled}
          >
            <SearchIcon size={18} />
          </ActionIcon>
        }
      />
      {candidates.length > 1 ? (
        <div className="stack gap-2xs" role="group" aria-label="Candidaturas encontradas">
          {candidates.map(({ id, name, candidate_type: kind, radicado, process }) => (
            <Button key={id} variant="default" size="sm" className={classes.choice ?? ''} onClick={() => onFound(id)}>
              {name} · {actionLabels[kind]} · {radicado ?? 'sin enviar'} · {process}
            </Button>
          ))}
        </div>
      ) : null}
    </form>
  );
}
