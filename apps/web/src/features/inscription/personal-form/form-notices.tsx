import type { CandidateKind } from '@urna/contract/candidacy';
import { useCandidateStore } from '../../../lib/candidate-session/candidate-store.ts';
import { formatClock, formatLongDate } from '../../../lib/format.ts';
import { EnrolmentNotice } from '../../../ui/enrolment-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import classes from './personal-form.module.css';
import { liveDraft } from './use-draft.ts';

/** What is good to know before the first field. */
export function FormNotices({ known, kind }: { known: boolean; kind: CandidateKind }) {
  const draft = useCandidateStore((state) => liveDraft(state, kind));
  if (known) {
    return <p className={classes.hint}>Todos los campos son obligatorios, salvo los que dicen «opcional».</p>;
  }
  return (
    <div className={classes.above}>
      {draft ? (
        <Notice type="info" title="Su sesión terminó">
          Lo que escribió quedó guardado en este equipo el {formatLongDate(new Date(draft.saved_at).toISOString())} a
          las {formatClock(new Date(draft.saved_at))}. Valide el mismo documento para continuar donde iba.
        </Notice>
      ) : null}
      <EnrolmentNotice />
    </div>
  );
}
