import type { CandidateDetail, Decision } from '@urna/contract/candidacy/review';
import { canReview, hasClosed, type Verdict } from '@urna/contract/candidacy/review-rules';
import { windowsOf } from '@urna/contract/processes/calendar';
import { fullName } from '@urna/contract/shared/full-name';
import { serverNow } from '@urna/ui/server-clock';
import { toast } from '@urna/ui/toast';
import { useEffect, useRef, useState } from 'react';
import { useMay, useStaff } from '../../../shared/access/staff-session/staff-context.ts';
import { useCalendar } from '../../../shared/processes/use-calendar.ts';
import { CONSOLIDATED, documentsOf, type ReviewedDocument } from '../review-documents/reviewed-documents.ts';
import { type Draft, emptyDraft, type Stage, undecided, unsentDrafts, useDraft, withDecision } from './draft.ts';
import { isOnItsWay, usePendingApproval } from './pending-approval.ts';

const decidedTexts = {
  APROBADO: 'Documento aprobado correctamente',
  RECHAZADO: 'Documento rechazado correctamente',
} as const satisfies Record<Decision, string>;

/** Documents approved in the first validation start as approved. */
function initialDraft(stage: Stage, documents: readonly ReviewedDocument[]): Draft {
  if (stage === 'first') return emptyDraft;
  return documents
    .filter(({ current }) => current.review_status === 'APROBADO')
    .reduce((draft, { current }) => withDecision(draft, current.id, 'APROBADO'), emptyDraft);
}

function firstToSee(stage: Stage, documents: readonly ReviewedDocument[]): string {
  const inQuestion = documents.find(({ current, earlier }) => earlier ?? current.review_status === 'RECHAZADO');
  return ((stage === 'final' ? inQuestion : undefined) ?? documents[0])?.key ?? CONSOLIDATED;
}

export type Review = ReturnType<typeof useReview>;

/** The state of the current user's review of a candidate. */
export function useReview(stage: Stage, candidate: CandidateDetail) {
  const { id } = candidate;
  const staff = useStaff();
  const mayReview = useMay('review');
  const verdict = useVerdict(stage, candidate);
  const documents = documentsOf(candidate);
  const draftKey = `${String(staff.id)} ${String(id)} ${stage}`;
  const work = useDraft(draftKey, initialDraft(stage, documents));
  const [selected, select] = useState(() => firstToSee(stage, documents));
  const shown = documents.find(({ key }) => key === selected);
  const isApproving = usePendingApproval(isOnItsWay(id));

  const name = useRef(fullName(candidate));
  useEffect(() => {
    const who = name.current;
    return () => {
      if (unsentDrafts.read(draftKey) && !isOnItsWay(id)(usePendingApproval.getState()))
        toast.info(`Sus decisiones sobre ${who} quedan sin enviar. Las encontrará al volver.`);
    };
  }, [draftKey, id]);

  const seen = useRef(new Set<number>());
  const [unseen, setUnseen] = useState<number | null>(null);
  const mayDecide = mayReview && verdict.ok;

  const decide = (document: ReviewedDocument, decision: Decision) => {
    const file = document.current.id;
    if (decision === 'APROBADO' && !seen.current.has(file) && unseen !== file) {
      setUnseen(file);
      return;
    }
    setUnseen(null);
    const after = withDecision(work.draft, file, decision);
    work.changeDraft(() => after);
    toast.success(decidedTexts[decision]);
    if (decision === 'RECHAZADO') return;
    const left = undecided(documents, after);
    const index = documents.indexOf(document);
    const next = left.find((other) => documents.indexOf(other) > index) ?? left[0];
    if (next) select(next.key);
  };
  return {
    documents,
    verdict,
    mayDecide,
    ...work,
    draftKey,
    /** An approval of the candidacy waits to be sent. */
    isApproving,
    selected,
    select,
    /** The current document; undefined while the consolidated PDF is shown. */
    shown,
    decide,
    /** The document is on the screen. */
    markSeen: ({ current }: ReviewedDocument) => {
      seen.current.add(current.id);
      setUnseen((file) => (file === current.id ? null : file));
    },
    /** An approval is waiting for a second press, because the document wasn't on the screen yet. */
    asksAboutUnseen: shown !== undefined && unseen === shown.current.id,
  };
}

/** Whether the candidacy can be decided in this stage, or why not. */
function useVerdict(stage: Stage, candidate: CandidateDetail): Verdict {
  const { calendar } = useCalendar();
  const { set_aside: setAside, conflict, review_status: status } = candidate;
  if (setAside) return { ok: false, code: 'registration_set_aside' };
  if (conflict) return { ok: false, code: conflict };
  const window = calendar && windowsOf(calendar, candidate.contest).correction;
  return canReview(stage, status, hasClosed(window, new Date(serverNow())), candidate.needs_other_reviewer);
}
