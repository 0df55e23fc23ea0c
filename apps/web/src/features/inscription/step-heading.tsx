import { type CandidateKind, type CandidateView, candidateKindLabels } from '@urna/contract/candidacy';
import type { ReactNode } from 'react';
import { useCandidateStore } from '../../domain/candidate-session/candidate-store.ts';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import classes from './inscription.module.css';
import { SubmissionStatus } from './submission-status.tsx';

interface StepHeadingProps {
  kind: CandidateKind;
  heading?: string;
  subtitle?: ReactNode;
  refused?: boolean;
}

/** Keeps the dash from starting a line when the title wraps on a phone. */
const withoutLonelyDash = (title: string) => title.replace(' - ', '\u00a0- ');

/** The specification's titles of the steps, with a fallback for an unknown one. */
const titles: Partial<Record<CandidateView, string>> = {
  REGISTER_DATA_CANDIDATE: 'Información personal',
  UPLOAD_DOCUMENT_CANDIDATE: 'Documentos',
  PREVIEW_FORM_CANDIDATE: 'Vista previa',
};
const DEFAULT_TITLE = 'Registro de candidato';

export function StepHeading({ kind, heading, subtitle, refused = false }: StepHeadingProps) {
  const view = useCandidateStore((state) => state.current_view);
  const title = titles[view];
  const full = title ? `${title} - ${candidateKindLabels[kind]}` : DEFAULT_TITLE;
  return (
    <div className={classes.head}>
      <PageTitle
        title={heading ?? withoutLonelyDash(full)}
        documentTitle={full}
        subtitle={subtitle}
        refused={refused}
      />
      <SubmissionStatus receipt={null} />
    </div>
  );
}
