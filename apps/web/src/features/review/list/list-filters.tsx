import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { candidateKinds, type ReviewStatus } from '@urna/contract/candidacy/candidacy';
import { listOrders } from '@urna/contract/candidacy/review';
import { useMay } from '../../../domain/staff-session/staff-context.ts';
import { kindWord, statusWords } from '../candidate-words.ts';
import classes from './candidates-list.module.css';
import { hasFilter, type ListState } from './list-state.ts';
import { NameSearch, NumberSearch } from './search-fields.tsx';

interface ListFiltersProps {
  state: ListState;
  statuses: readonly ReviewStatus[];
  disabled: boolean;
  onChange: (change: Partial<ListState>) => void;
}

export function ListFilters({ state, statuses, disabled, onChange }: ListFiltersProps) {
  const mayReview = useMay('review');
  return (
    <search className={classes.filters}>
      <NameSearch value={state.name} disabled={disabled} onSearch={(name) => onChange({ name })} />
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
      <NativeSelect
        label="Orden"
        disabled={disabled}
        value={state.order}
        data={[
          { value: 'waiting', label: 'Por decidir' },
          { value: 'newest', label: 'Más recientes' },
          { value: 'oldest', label: 'Más antiguas' },
          { value: 'name', label: 'Por apellido' },
        ]}
        onChange={({ currentTarget }) =>
          onChange({ order: listOrders.find((order) => order === currentTarget.value) ?? 'waiting' })
        }
      />
      {mayReview ? (
        <Checkbox
          className={classes.mine ?? ''}
          label="Mis pendientes"
          disabled={disabled}
          checked={state.mine}
          onChange={({ currentTarget }) => onChange({ mine: currentTarget.checked })}
        />
      ) : null}
      {hasFilter(state) ? (
        <Button
          variant="subtle"
          onClick={() => onChange({ number: '', name: '', mine: false, kind: null, status: null })}
        >
          Quitar filtros
        </Button>
      ) : null}
    </search>
  );
}
