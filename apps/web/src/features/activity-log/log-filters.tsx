import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { candidateKinds } from '@urna/contract/candidacy/candidacy';
import { logNameLabels, logNames } from '@urna/contract/staff/activity-names';
import { SearchIcon } from '@urna/ui/icons';
import { useProcesses } from '../../domain/process/use-processes.ts';
import { useDebouncedText } from '../../lib/use-debounced-text.ts';
import classes from './activity-log.module.css';
import { CandidateFilter } from './candidate-filter.tsx';
import { DayFilters } from './day-filters.tsx';
import { causerOptions, logStaffQuery } from './log-people.ts';
import { actionLabels } from './property-words.ts';
import type { LogFiltersProps } from './use-log-filters.ts';

export function LogFilters({ filters, onChange, disabled }: LogFiltersProps) {
  const { data: processes = [] } = useProcesses();
  const { data: staff = [] } = useQuery(logStaffQuery);
  const [text, setText] = useDebouncedText(filters.search ?? '', (value) => onChange({ search: value }));
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
        onChange={(event) => onChange({ log_name: event.currentTarget.value })}
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
        onChange={(event) => onChange({ candidate_type: event.currentTarget.value })}
      />
      <NativeSelect
        label="Proceso"
        size="sm"
        value={filters.process ?? ''}
        disabled={disabled}
        data={[{ value: '', label: 'Todos' }, ...processes.map(({ slug, title }) => ({ value: slug, label: title }))]}
        onChange={(event) => onChange({ process: event.currentTarget.value })}
      />
      <DayFilters filters={filters} onChange={onChange} disabled={disabled} />
      <NativeSelect
        label="Responsable"
        size="sm"
        value={filters.causer ?? ''}
        disabled={disabled}
        data={causerOptions(staff, filters.causer)}
        onChange={(event) => onChange({ causer: event.currentTarget.value })}
      />
      <CandidateFilter
        candidate={filters.candidate}
        onChange={(id) => onChange({ candidate: id === null ? '' : String(id) })}
        disabled={disabled}
      />
    </search>
  );
}
