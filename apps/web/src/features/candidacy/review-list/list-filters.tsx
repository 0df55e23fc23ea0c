import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { candidateKinds, type ReviewStatus, reviewStatusLabels } from '@urna/contract/candidacy/candidacy';
import { listOrders, type QuestionFilter, questionFilters } from '@urna/contract/candidacy/candidate-lists';
import { SearchIcon } from '@urna/ui/icons';
import { useRef } from 'react';
import { useDebouncedText } from '../../../lib/use-debounced-text.ts';
import { useMay } from '../../../shared/access/staff-session/staff-context.ts';
import { kindWord } from './candidate-words.ts';
import classes from './candidates-list.module.css';
import { hasFilter, type ListState } from './list-state.ts';
import { reviewersQuery } from './selection-api.ts';

const questionLabels = {
  waiting: 'Espera respuesta',
  answered: 'Respondida',
} as const satisfies Record<QuestionFilter, string>;

interface ListFiltersProps {
  state: ListState;
  statuses: readonly ReviewStatus[];
  disabled: boolean;
  onChange: (change: Partial<ListState>) => void;
}

export function ListFilters({ state, statuses, disabled, onChange }: ListFiltersProps) {
  const choice = <Name extends 'status' | 'kind'>(
    name: Name,
    label: string,
    options: readonly { value: NonNullable<ListState[Name]>; label: string }[],
  ) => (
    <NativeSelect
      label={label}
      disabled={disabled}
      value={state[name] ?? ''}
      data={[{ value: '', label: 'Todos' }, ...options]}
      onChange={({ currentTarget }) =>
        onChange({ [name]: options.find(({ value }) => value === currentTarget.value)?.value ?? null })
      }
    />
  );
  return (
    <search className={classes.filters}>
      <Search
        label="Buscar por nombre"
        inputMode="text"
        value={state.name}
        disabled={disabled}
        onSearch={(name) => onChange({ name })}
      />
      <Search
        label="Buscar por cédula"
        inputMode="numeric"
        value={state.number}
        disabled={disabled}
        onSearch={(number) => onChange({ number })}
      />
      {choice('status', 'Estado', [
        ...statuses.map((status) => ({ value: status, label: reviewStatusLabels[status] })),
        ...questionFilters.map((question) => ({ value: question, label: questionLabels[question] })),
      ])}
      {choice(
        'kind',
        'Tipo de candidato',
        candidateKinds.map((kind) => ({ value: kind, label: kindWord(kind) })),
      )}
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
      <OwnerFilter state={state} disabled={disabled} onChange={onChange} />
      {hasFilter(state) ? (
        <Button
          variant="subtle"
          onClick={() => onChange({ number: '', name: '', owner: null, kind: null, status: null })}
        >
          Quitar filtros
        </Button>
      ) : null}
    </search>
  );
}

/** Whose candidacies are listed. */
function OwnerFilter({ state: { owner }, disabled, onChange }: Omit<ListFiltersProps, 'statuses'>) {
  const mayReview = useMay('review');
  const { data: reviewers = [] } = useQuery(reviewersQuery);
  const people = reviewers.map(({ id, name }) => ({ value: String(id), label: name }));
  const isUnknown = typeof owner === 'number' && !reviewers.some(({ id }) => id === owner);
  return (
    <NativeSelect
      label="De quién"
      disabled={disabled}
      value={owner === null ? '' : String(owner)}
      data={[
        { value: '', label: 'Todos' },
        ...(mayReview ? [{ value: 'mine', label: 'Mis archivos' }] : []),
        { value: 'nobody', label: 'Sin asignar' },
        ...people,
        ...(isUnknown ? [{ value: String(owner), label: 'Otra persona' }] : []),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChange({ owner: value === 'mine' || value === 'nobody' ? value : value === '' ? null : Number(value) })
      }
    />
  );
}

const MOST_DIGITS = 15;
const MOST_LETTERS = 80;

interface SearchProps {
  label: string;
  /** A numeric one accepts digits only. */
  inputMode: 'numeric' | 'text';
  value: string;
  disabled: boolean;
  onSearch: (text: string) => void;
}

/** Searches when typing pauses. */
function Search({ label, inputMode, value, disabled, onSearch }: SearchProps) {
  const [typed, setTyped] = useDebouncedText(value, onSearch);
  const field = useRef<HTMLInputElement>(null);
  const clean = (text: string) =>
    inputMode === 'numeric' ? text.replace(/\D/g, '').slice(0, MOST_DIGITS) : text.slice(0, MOST_LETTERS);
  return (
    <TextInput
      ref={field}
      type="search"
      className={classes.search ?? ''}
      label={label}
      placeholder="Buscar candidatos..."
      inputMode={inputMode}
      autoComplete="off"
      maxLength={MOST_LETTERS}
      disabled={disabled}
      value={typed}
      leftSection={<SearchIcon size={18} />}
      rightSection={
        typed ? (
          <CloseButton
            size="sm"
            aria-label={`Limpiar: ${label}`}
            disabled={disabled}
            onClick={() => {
              setTyped('');
              onSearch('');
              field.current?.focus();
            }}
          />
        ) : null
      }
      onChange={(event) => setTyped(clean(event.currentTarget.value))}
    />
  );
}
