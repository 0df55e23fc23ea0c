import { Button, Switch } from '@mantine/core';
import type { Contest } from '@urna/contract/election/contest-admin';
import { BLANK_CHOICE } from '@urna/contract/election/contests';
import { CheckIcon, CloseIcon } from '@urna/ui/icons';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import { useSetBlank } from '../contest-api.ts';
import type { StepProps } from '../step-props.ts';
import { ChoiceList } from './choice-list.tsx';
import classes from './choices.module.css';
import { ExcludedList } from './excluded-list.tsx';

export function ChoicesStep({ contest, mayChange, isCurrent }: StepProps) {
  const isPreparing = contest.stage === 'preparing';
  return (
    <>
      <p className={classes.lead}>
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

function BlankChoice({ contest, mayChange }: { contest: Contest; mayChange: boolean }) {
  const setBlank = useSetBlank(contest.contest);
  if (!mayChange) {
    const Icon = contest.blank ? CheckIcon : CloseIcon;
    return (
      <p className={classes.blank}>
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
      checked={setBlank.isPending ? setBlank.variables : contest.blank}
      onChange={(event) => setBlank.mutate(event.currentTarget.checked, { onError: toastError })}
    />
  );
}
