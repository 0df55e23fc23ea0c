import { NativeSelect, TextInput } from '@mantine/core';
import type { ActivityFilters } from '@urna/contract/activity-list';
import { logNameLabels, logNames } from '@urna/contract/activity-names';
import { candidateKinds } from '@urna/contract/candidacy';
import { useEffect, useState } from 'react';
import { useProcesses } from '../../domain/process/use-processes.ts';
import { SearchIcon } from '../../ui/icons/icons.tsx';
import classes from './activity-log.module.css';
import { actionLabels } from './property-words.ts';

const DEBOUNCE_MS = 500;

interface LogFiltersProps {
  filters: ActivityFilters;
  onChange: (name: keyof ActivityFilters, value: string) => void;
  /** Disabled if the list failed to load without any filter. */
  disabled: boolean;
}

function useDebouncedText(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The URL was changed elsewhere.
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = window.setTimeout(() => onChange(text.trim()), DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [text, value, onChange]);
  return [text, setText] as const;
}

export function LogFilters({ filters, onChange, disabled }: LogFiltersProps) {
  const { data: processes = [] } = useProcesses();
  const [text, setText] = useDebouncedText(filters.search ?? '', (value) => onChange('search', value));
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
      <NativeSelect
        label="Tipo de registro"
        size="sm"
        value={filters.log_name ?? ''}
        disabled={disabled}
        data={[{ value: '', label: 'Todos' }, ...logNames.map((value) => ({ value, label: logNameLabels[value] }))]}
        onChange={(event) => onChange('log_name', event.currentTarget.value)}
      />
      <NativeSelect
        label="Tipo de candidato"
        size="sm"
        value={filters.candidate_type ?? ''}
        disabled={disabled}
        data={[
          { value: '', label: 'Todos' },
          ...candidateKinds.map((value) => ({ value, label: actionLabels[value] })),
        ]}
        onChange={(event) => onChange('candidate_type', event.currentTarget.value)}
      />
      <NativeSelect
        label="Proceso"
        size="sm"
        value={filters.process ?? ''}
        disabled={disabled}
        data={[{ value: '', label: 'Todos' }, ...processes.map(({ slug, title }) => ({ value: slug, label: title }))]}
        onChange={(event) => onChange('process', event.currentTarget.value)}
      />
    </search>
  );
}
