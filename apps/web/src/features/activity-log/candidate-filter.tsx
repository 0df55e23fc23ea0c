import { ActionIcon, Button, CloseButton, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { SearchIcon } from '@urna/ui/icons';
import { type SubmitEvent, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import classes from './activity-log.module.css';
import { findCandidates } from './log-people.ts';
import { actionLabels } from './property-words.ts';

interface CandidateFilterProps {
  candidate: number | undefined;
  onChange: (id: number | null) => void;
  disabled: boolean;
}

const NONE = 'No hay ninguna candidatura con ese número, radicado o documento';

/** A document number is typed here and sent in a body; the address bar holds the id of the candidate that was found. */
export function CandidateFilter({ candidate, onChange, disabled }: CandidateFilterProps) {
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
  const finding = useMutation({
    mutationFn: findCandidates,
    onSuccess: ([only, ...others]) => {
      if (only && others.length === 0) onFound(only.id);
    },
  });
  const { data: found = [], error } = finding;
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (text.trim() !== '') finding.mutate(text.trim());
  };
  return (
    <form onSubmit={search} className={classes.candidate}>
      <TextInput
        label="Candidato"
        placeholder="N.º, radicado o documento"
        size="sm"
        maxLength={40}
        autoComplete="off"
        value={text}
        disabled={disabled}
        error={error ? messageOf(error) : finding.isSuccess && found.length === 0 ? NONE : null}
        onChange={(event) => {
          setText(event.currentTarget.value);
          finding.reset();
        }}
        rightSection={
          <ActionIcon
            type="submit"
            variant="subtle"
            aria-label="Encontrar candidato"
            loading={finding.isPending}
            disabled={disabled}
          >
            <SearchIcon size={18} />
          </ActionIcon>
        }
      />
      {found.length > 1 ? (
        <div className={classes.choices} role="group" aria-label="Candidaturas encontradas">
          {found.map(({ id, name, candidate_type: kind, radicado, process }) => (
            <Button key={id} variant="default" size="sm" className={classes.choice ?? ''} onClick={() => onFound(id)}>
              {name} · {actionLabels[kind]} · {radicado ?? 'sin enviar'} · {process}
            </Button>
          ))}
        </div>
      ) : null}
    </form>
  );
}
