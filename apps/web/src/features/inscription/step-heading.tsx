import { type CandidateKind, candidateKindLabels } from '@urna/contract/candidacy';
import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './inscription.module.css';
import { SubmissionStatus } from './submission-status.tsx';

interface StepHeadingProps {
  /** The specification's title of the step; the kind follows it. */
  title: string;
  kind: CandidateKind;
  heading?: string;
  subtitle?: ReactNode;
  refused?: boolean;
}

export function StepHeading({ title, kind, heading, subtitle, refused = false }: StepHeadingProps) {
  const full = `${title} - ${candidateKindLabels[kind]}`;
  return (
    <div className={classes.head}>
      <PageTitle title={heading ?? full} documentTitle={full} subtitle={subtitle} refused={refused} />
      <SubmissionStatus receipt={null} />
    </div>
  );
}
