import { Button, TextInput } from '@mantine/core';
import type { Choice, Contest } from '@urna/contract/election/contest-admin';
import { SearchIcon } from '@urna/ui/icons';
import { useKeptFocus } from '@urna/ui/use-kept-focus';
import { useState } from 'react';
import { counted } from '../../../lib/counted.ts';
import { ReasonModal } from '../../../ui/modals/form-modal.tsx';
import { useExcludeChoice } from '../contest-api.ts';
import { ChoiceCard } from './choice-card.tsx';
import classes from './choices.module.css';
import { findChoices } from './find-choices.ts';

/** Limits the list, so that the following steps stay in view. */
const SHOWN_AT_FIRST = 9;

export function ChoiceList({ contest, mayChange }: { contest: Contest; mayChange: boolean }) {
  const [search, setSearch] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const [excluding, setExcluding] = useState<Choice | null>(null);
  // The clicked card is removed, so the focus moves to the list.
  const place = useKeptFocus<HTMLDivElement>([excluding?.candidate_id, contest.exclusions.length]);
  const found = findChoices(contest.choices, search);
  const shown = showsAll || search.trim() !== '' ? found : found.slice(0, SHOWN_AT_FIRST);
  return (
    <div ref={place} tabIndex={-1} className="stack">
      {contest.choices.length > SHOWN_AT_FIRST ? (
        <TextInput
          className={classes.search ?? ''}
          type="search"
          label="Buscar en la tarjeta electoral"
          placeholder="Nombre, ciudad, institución o tarjeta"
          autoComplete="off"
          maxLength={80}
          leftSection={<SearchIcon size={18} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      ) : null}
      <p className="note" role="status">
        {search.trim() === ''
          ? null
          : found.length === 0
            ? 'Ningún candidato coincide con la búsqueda.'
            : counted(found.length, 'candidato encontrado', 'candidatos encontrados')}
      </p>
      <ul className={classes.cards} aria-label="Candidatos en la tarjeta electoral">
        {shown.map((choice) => (
          <ChoiceCard
            key={choice.candidate_id}
            choice={choice}
            action={
              mayChange ? (
                <Button
                  className={classes.action ?? ''}
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  aria-label={`Retirar a ${choice.full_name}`}
                  onClick={() => setExcluding(choice)}
                >
                  Retirar
                </Button>
              ) : null
            }
          />
        ))}
      </ul>
      {shown.length < found.length ? (
        <Button className={classes.more ?? ''} variant="default" size="sm" onClick={() => setShowsAll(true)}>
          Ver los {found.length} candidatos
        </Button>
      ) : null}
      {excluding ? <ExcludeModal contest={contest} choice={excluding} onClose={() => setExcluding(null)} /> : null}
    </div>
  );
}

interface ExcludeModalProps {
  contest: Contest;
  choice: Choice;
  onClose: () => void;
}

function ExcludeModal({ contest, choice, onClose }: ExcludeModalProps) {
  const exclude = useExcludeChoice(contest.contest);
  return (
    <ReasonModal
      title="Retirar de la tarjeta electoral"
      confirmLabel="Retirar de la tarjeta"
      description="Por ejemplo, la renuncia o la decisión que lo ordena. Queda en el registro de actividades con su nombre."
      sending={exclude}
      onConfirm={(reason) => exclude.mutate({ candidate_id: choice.candidate_id, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        <strong>{choice.full_name}</strong> no aparecerá en la tarjeta. Su candidatura sigue aprobada, y puede
        devolverla a la tarjeta mientras la elección no se selle.
      </p>
    </ReasonModal>
  );
}
