import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import type { StepProps } from '../step-props.ts';
import { BlankChoice } from './blank-choice.tsx';
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
