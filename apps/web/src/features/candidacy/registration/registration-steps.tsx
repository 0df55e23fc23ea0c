import { type CandidateKind, type CandidateView, candidateKindLabels } from '@urna/contract/candidacy/candidacy';
import { ClockIcon, SuccessIcon } from '@urna/ui/icons';
import { PageTitle } from '@urna/ui/panel';
import type { ReactNode } from 'react';
import { useOutletContext } from 'react-router';
import { tellDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import type { Receipt } from '../../../shared/candidacy/candidate-session/candidate-store.ts';
import { Deadline } from '../../../shared/processes/deadline.tsx';
import { useRegistrationCloses } from './closed-step.tsx';
import classes from './registration.module.css';

/** The steps in their order. `title` is the specification's. */
export const registrationSteps = [
  { view: 'REGISTER_DATA_CANDIDATE', label: 'Inscripción', title: 'Información personal', page: 'personalForm' },
  { view: 'UPLOAD_DOCUMENT_CANDIDATE', label: 'Documentos', title: 'Documentos', page: 'documentForm' },
  { view: 'PREVIEW_FORM_CANDIDATE', label: 'Vista previa', title: 'Vista previa', page: 'previewPdf' },
] as const satisfies readonly {
  view: CandidateView;
  label: string;
  title: string;
  page: keyof ReturnType<typeof paths.inscription>;
}[];

export type RegistrationStep = (typeof registrationSteps)[number];

export function pathOfStep(kind: CandidateKind, step: RegistrationStep): string {
  return paths.inscription(kind)[step.page];
}

/** The step that the server has reached; the first one for a value from manipulated storage. */
export function stepOfView(view: CandidateView): RegistrationStep {
  return registrationSteps.find((step) => step.view === view) ?? registrationSteps[0];
}

/** The step that an address shows: its own if it was reached, else null. */
export function shownStep(pathname: string, kind: CandidateKind, reached: RegistrationStep): RegistrationStep | null {
  const last = registrationSteps.indexOf(reached);
  return registrationSteps.find((step, index) => index <= last && pathOfStep(kind, step) === pathname) ?? null;
}

/** The context that the wrapper provides to its screens. */
export interface RegistrationContext {
  kind: CandidateKind;
  step: RegistrationStep;
}

export function useRegistration(): RegistrationContext {
  return useOutletContext<RegistrationContext>();
}

interface StepHeadingProps {
  heading?: string;
  subtitle?: ReactNode;
  refused?: boolean;
}

/** Keeps the dash from starting a line when the title wraps on a phone. */
const withoutLonelyDash = (title: string) => title.replace(' - ', '\u00a0- ');

/** The title of the step, that nothing was sent yet, and until when it can be. */
export function StepHeading({ heading, subtitle, refused = false }: StepHeadingProps) {
  const { kind, step } = useRegistration();
  const { closesAt } = useRegistrationCloses(kind);
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
