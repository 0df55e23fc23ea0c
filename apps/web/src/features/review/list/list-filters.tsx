import { Button, NativeSelect } from '@mantine/core';
import { candidateKinds, type ReviewStatus } from '@urna/contract/candidacy';
import { kindWord, statusWords } from '../candidate-words.ts';
import classes from './candidates-list.module.css';
import { hasFilter, type ListState } from './list-state.ts';
import { NumberSearch } from './number-search.tsx';

interface ListFiltersProps {
  state: ListState;
  statuses: readonly ReviewStatus[];
  disabled: boolean;
  onChange: (change: Partial<ListState>) => void;
}

export function ListFilters({ state, statuses, disabled, onChange }: ListFiltersProps) {
  return (
    <search className={classes.filters}>
      <NumberSearch value={state.number} disabled={disabled} onSearch={(number) => onChange({ number })} />
      <NativeSelect
        label="Estado"
        disabled={disabled}
        value={state.status ?? ''}
        data={[
          { value: '', label: 'Todos' },
          ...statuses.map((status) => ({ value: status, label: statusWords(status) })),
        ]}
        onChange={({ currentTarget }) =>
          onChange({ status: statuses.find((status) => status === currentTarget.value) ?? null })
        }
      />
      <NativeSelect
        label="Tipo de candidato"
        disabled={disabled}
        value={state.kind ?? ''}
        data={[
          { value: '', label: 'Todos' },
          ...candidateKinds.map((kind) => ({ value: kind, label: kindWord(kind) })),
        ]}
        onChange={({ currentTarget }) =>
          onChange({ kind: candidateKinds.find((kind) => kind === currentTarget.value) ?? null })
        }
      />
      {hasFilter(state) ? (
        <Button variant="subtle" onClick={() => onChange({ number: '', kind: null, status: null })}>
          Quitar filtros
        </Button>
      ) : null}
    </search>
  );
}
