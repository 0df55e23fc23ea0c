import { ActionIcon, Button, CloseButton, TextInput } from '@mantine/core';
import type { FoundCandidate } from '@urna/contract/staff/activity-list';
import { SearchIcon } from '@urna/ui/icons';
import { type SubmitEvent, useState } from 'react';
import { useAttempt } from '../../lib/use-attempt.ts';
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
  const [choices, setChoices] = useState<readonly FoundCandidate[]>([]);
  const [error, setError] = useState<string | null>(null);
  const { working, refusal, clear, attempt } = useAttempt();
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (text.trim() === '') return;
    void attempt(async () => {
      const found = await findCandidates(text.trim());
      const [only] = found;
      if (only && found.length === 1) onFound(only.id);
      else if (only) setChoices(found);
      else setError(NONE);
    });
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
        error={error ?? refusal}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChoices([]);
          setError(null);
          clear();
        }}
        rightSection={
          <ActionIcon
            type="submit"
            variant="subtle"
            aria-label="Encontrar candidato"
            loading={working}
            disabled={disabled}
          >
            <SearchIcon size={18} />
          </ActionIcon>
        }
      />
      {choices.length > 0 ? (
        <div className="stack gap-2xs" role="group" aria-label="Candidaturas encontradas">
          {choices.map(({ id, name, candidate_type: kind, radicado, process }) => (
            <Button key={id} variant="default" size="sm" className={classes.choice ?? ''} onClick={() => onFound(id)}>
              {name} · {actionLabels[kind]} · {radicado ?? 'sin enviar'} · {process}
            </Button>
          ))}
        </div>
      ) : null}
    </form>
  );
}
