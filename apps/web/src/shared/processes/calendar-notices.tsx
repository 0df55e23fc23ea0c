import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import {
  isSealedWithoutNewcomers,
  type OwnBallot,
  SEALED_WITHOUT_NEWCOMERS,
  tellOffBallot,
} from '@urna/contract/election/ballot-place';
import { Notice } from '@urna/ui/notice';
import type { ReactNode } from 'react';
import { ExternalLink } from '../../ui/buttons/external-link.tsx';
import { ClaimLink } from './claims.tsx';
import { useCalendar } from './use-calendar.ts';

/** Before somebody registers, where the ballot of that kind's contest was sealed without them. */
export function SealedWithoutNotice({ kind }: { kind: CandidateKind }) {
  const { calendar } = useCalendar();
  const contest = calendar?.contests.findLast((one) => one.candidate_type === kind);
  return contest && isSealedWithoutNewcomers(contest.stage) ? <OffBallot>{SEALED_WITHOUT_NEWCOMERS}</OffBallot> : null;
}

/** To a candidate, as in their mails. */
export function OffBallotNotice({ ballot }: { ballot: OwnBallot }) {
  const text = tellOffBallot(ballot);
  return text === null ? null : <OffBallot>{text}</OffBallot>;
}

function OffBallot({ children }: { children: string }) {
  return (
    <Notice type="warning" role="note" title="No estará en la tarjeta electoral">
      {children}
    </Notice>
  );
}

/** Where the professional register is kept, unless the installation says otherwise. */
const REGISTER_URL = 'https://www.jcc.gov.co/';

/** Shown before enrolment, on the landing page and in the form, each in the voice of its page. */
export function EnrolmentNotice({ children }: { children: ReactNode }) {
  const { calendar } = useCalendar();
  return (
    <Notice
      type="warning"
      title="Importante:"
      actions={
        <>
          <ExternalLink href={calendar?.update_data_url ?? REGISTER_URL}>Actualizar mis datos</ExternalLink>
          <ClaimLink about={{ matter: 'register', login: 'code' }}>Mis datos no están al día</ClaimLink>
        </>
      }
    >
      {children}
    </Notice>
  );
}
