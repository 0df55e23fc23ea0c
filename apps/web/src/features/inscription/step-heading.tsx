import { candidateKindLabels } from '@urna/contract/candidacy/candidacy';
import { PageTitle } from '@urna/ui/panel';
import type { ReactNode } from 'react';
import { Deadline } from '../../domain/calendar/deadline.tsx';
import { useInscriptionCloses } from './closed-step.tsx';
import classes from './inscription.module.css';
import { useInscription } from './inscription-context.ts';
import { SubmissionStatus } from './submission-status.tsx';

interface StepHeadingProps {
  heading?: string;
  subtitle?: ReactNode;
  refused?: boolean;
}

/** Keeps the dash from starting a line when the title wraps on a phone. */
const withoutLonelyDash = (title: string) => title.replace(' - ', '\u00a0- ');

/** The title of the step, that nothing was sent yet, and until when it can be. */
export function StepHeading({ heading, subtitle, refused = false }: StepHeadingProps) {
  const { kind, step } = useInscription();
  const { closesAt } = useInscriptionCloses(kind);
  const full = `${step.title} - ${candidateKindLabels[kind]}`;
  return (
    <div className={classes.head}>
      <PageTitle
        title={heading ?? withoutLonelyDash(full)}
        documentTitle={full}
        subtitle={subtitle}
        refused={refused}
      />
      <div className={classes.standing}>
        <SubmissionStatus receipt={null} />
        {closesAt ? <Deadline closesAt={closesAt} /> : null}
      </div>
    </div>
  );
}
