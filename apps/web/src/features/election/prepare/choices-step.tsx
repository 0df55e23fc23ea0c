// The step of a contest's preparation that shows its ballot.

import { Button, Switch, TextInput } from '@mantine/core';
import {
  type Choice,
  changeContestSettings,
  excludeCandidate,
  restoreCandidate,
} from '@urna/contract/election/contest-admin';
import { BLANK_CHOICE } from '@urna/contract/election/contests';
import { counted } from '@urna/contract/shared/counted';
import { plainText } from '@urna/contract/shared/plain-text';
import { CheckIcon, CloseIcon, SearchIcon } from '@urna/ui/icons';
import { useKeptFocus } from '@urna/ui/use-kept-focus';
import { useState } from 'react';
import { Link } from 'react-router';
import { tellDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { ReasonButton } from '../../../ui/buttons/confirm-button.tsx';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import { useContestChange } from '../contest/contest-api.ts';
import type { StepProps } from '../contest/life.ts';
import { ChoiceCard } from './choice-card.tsx';
import classes from './prepare.module.css';

type ChoicesProps = Pick<StepProps, 'contest' | 'mayChange'>;

export function ChoicesStep({ contest, mayChange, isCurrent }: StepProps) {
  const isPreparing = contest.stage === 'preparing';
  return (
    <>
      <p className="prose">
        {isPreparing
          ? 'Entra en la tarjeta electoral todo candidato aprobado por el comité, hasta que la elección se selle. Cada votante los verá en un orden sorteado.'
          : 'Así quedó la tarjeta electoral al sellar la elección. Cada votante ve a los candidatos en un orden sorteado.'}
      </p>
      <BlankChoice contest={contest} mayChange={mayChange} />
      {contest.choices.length > 0 ? (
        <ChoiceList contest={contest} mayChange={mayChange} />
      ) : (
        <div className={classes.empty}>
          <p>Todavía no hay candidaturas aprobadas para esta elección.</p>
          <Button component={Link} to={paths.staff.candidates} variant={isCurrent ? 'filled' : 'default'}>
            Ver las candidaturas
          </Button>
        </div>
      )}
      <ExcludedList contest={contest} mayChange={mayChange} />
    </>
  );
}

function BlankChoice({ contest, mayChange }: ChoicesProps) {
  const change = useContestChange(changeContestSettings, { contest: contest.contest });
  if (!mayChange) {
    const Icon = contest.blank ? CheckIcon : CloseIcon;
    return (
      <p className="line">
        <Icon size={20} />
        <span>
          {contest.blank ? 'La tarjeta ofrece' : 'La tarjeta no ofrece'} <strong>{BLANK_CHOICE}</strong>
        </span>
      </p>
    );
  }
  return (
    <Switch
      size="md"
      label={`Ofrecer «${BLANK_CHOICE}» en la tarjeta`}
      description="Es una opción más, como un candidato, y se cuenta aparte."
      // Optimistic: shows the requested value while the request is pending.
      checked={change.isPending ? change.variables.body.blank === true : contest.blank}
      onChange={(event) => change.mutate({ body: { blank: event.currentTarget.checked } }, { onError: toastError })}
    />
  );
}

/** Limits the list, so that the following steps stay in view. */
const SHOWN_AT_FIRST = 9;

function ChoiceList({ contest, mayChange }: ChoicesProps) {
  const [search, setSearch] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const exclude = useContestChange(excludeCandidate, { contest: contest.contest });
  // The card is removed with the button that was pressed, so the focus moves to the list.
  const list = useKeptFocus<HTMLDivElement>([contest.exclusions.length]);
  const matches = findChoices(contest.choices, search);
  const shown = showsAll || search.trim() !== '' ? matches : matches.slice(0, SHOWN_AT_FIRST);
  return (
    <div ref={list} tabIndex={-1} className="stack">
      {contest.choices.length > SHOWN_AT_FIRST ? (
        <TextInput
          maw="28rem"
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
          : matches.length === 0
            ? 'Ningún candidato coincide con la búsqueda.'
            : counted(matches.length, 'candidato encontrado', 'candidatos encontrados')}
      </p>
      <ul className={classes.cards} aria-label="Candidatos en la tarjeta electoral">
        {shown.map((choice) => (
          <ChoiceCard key={choice.candidate_id} choice={choice}>
            {mayChange ? (
              <ReasonButton
                size="compact-sm"
                variant="subtle"
                color="red"
                label="Retirar"
                aria-label={`Retirar a ${choice.full_name}`}
                title="Retirar de la tarjeta electoral"
                confirmLabel="Retirar de la tarjeta"
                description="Por ejemplo, la renuncia o la decisión que lo ordena. Queda en el registro de actividades con su nombre."
                sending={exclude}
                onConfirm={(reason, onSuccess) =>
                  exclude.mutate({ body: { candidate_id: choice.candidate_id, reason } }, { onSuccess })
                }
              >
                <p>
                  <strong>{choice.full_name}</strong> no aparecerá en la tarjeta. Su candidatura sigue aprobada, y puede
                  devolverla a la tarjeta mientras la elección no se selle.
                </p>
              </ReasonButton>
            ) : null}
          </ChoiceCard>
        ))}
      </ul>
      {shown.length < matches.length ? (
        <Button variant="default" size="sm" style={{ justifySelf: 'start' }} onClick={() => setShowsAll(true)}>
          Ver los {matches.length} candidatos
        </Button>
      ) : null}
    </div>
  );
}

/** The choices that match every search word in name, degree, city, institution or professional card. */
export function findChoices(choices: readonly Choice[], search: string): readonly Choice[] {
  const words = plainText(search).split(/\s+/).filter(Boolean);
  return choices.filter(({ full_name: name, degree, city, institution, professional_card: card }) => {
    const text = plainText([name, degree, city, institution ?? '', card].join(' '));
    return words.every((word) => text.includes(word));
  });
}

const EXCLUDED_ID = 'candidatos-retirados';

function ExcludedList({ contest, mayChange }: ChoicesProps) {
  if (contest.exclusions.length === 0) return null;
  return (
    <section className="stack gap-sm" aria-labelledby={EXCLUDED_ID}>
      <h3 id={EXCLUDED_ID}>Retirados de la tarjeta</h3>
      <ul className={classes.cards}>
        {contest.exclusions.map((exclusion) => (
          // Their photos stay protected documents: nothing of theirs is published.
          <ChoiceCard key={exclusion.candidate_id} choice={exclusion}>
            <p className={classes.reason}>{exclusion.reason}</p>
            <p className="note">
              Retirado por {exclusion.excluded_by} el {tellDateTime(exclusion.excluded_at)}
            </p>
            {mayChange ? <RestoreButton contest={contest.contest} choice={exclusion} /> : null}
          </ChoiceCard>
        ))}
      </ul>
    </section>
  );
}

function RestoreButton({ contest, choice }: { contest: string; choice: Choice }) {
  const restore = useContestChange(restoreCandidate, { contest, id: choice.candidate_id });
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={restore.isPending}
      aria-label={`Devolver a ${choice.full_name} a la tarjeta`}
      onClick={() => restore.mutate({}, { onError: toastError })}
    >
      Devolver
    </Button>
  );
}
