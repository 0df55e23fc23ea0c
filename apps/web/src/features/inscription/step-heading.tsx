import { candidateKindLabels } from '@urna/contract/candidacy/candidacy';
import { ClockIcon, SuccessIcon } from '@urna/ui/icons';
import { PageTitle } from '@urna/ui/panel';
import type { ReactNode } from 'react';
import { Deadline } from '../../domain/calendar/deadline.tsx';
import type { Receipt } from '../../domain/candidate-session/candidate-state.ts';
import { tellDateTime } from '../../lib/format.ts';
import { useInscriptionCloses } from './closed-step.tsx';
import classes from './inscription.module.css';
import { useInscription } from './inscription-steps.ts';

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

/** Always visible: nobody may leave with the false belief of having submitted. */
export function SubmissionStatus({ receipt }: { receipt: Pick<Receipt, 'radicado' | 'submitted_at'> | null }) {
  return (
    <p className={classes.sent} data-sent={receipt !== null || undefined}>
      {receipt ? (
        <>
          <SuccessIcon size={18} /> Enviado el {tellDateTime(receipt.submitted_at)}, radicado {receipt.radicado}
        </>
      ) : (
        <>
          <ClockIcon size={18} /> Aún no enviado
        </>
      )}
    </p>
  );
}
