import type { CandidateDetail, Decision } from '@urna/contract/candidacy/review';
import { canFinalReview, canFirstReview, hasClosed, type Verdict } from '@urna/contract/candidacy/review-rules';
import { windowsOf } from '@urna/contract/process/calendar';
import { fullName } from '@urna/contract/shared/full-name';
import { serverNow } from '@urna/ui/server-clock';
import { toast } from '@urna/ui/toast';
import { useEffect, useRef, useState } from 'react';
import { useCalendar } from '../../../domain/calendar/use-calendar.ts';
import { useMay, useStaff } from '../../../domain/staff-session/staff-context.ts';
import { CONSOLIDATED } from './documents/document-tabs.tsx';
import { documentsOf, type ReviewedDocument } from './documents/documents-of.ts';
import { type Draft, emptyDraft, type Stage, undecided, withDecision } from './drafts/draft.ts';
import { hasDraft, useDraft } from './drafts/draft-store.ts';
import { isOnItsWay, usePendingApproval } from './drafts/pending-approval.ts';

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
  return ((stage === 'final' ? inQuestion : undefined) ?? documents[0])?.kind ?? CONSOLIDATED;
}

export interface Review {
  documents: ReviewedDocument[];
  verdict: Verdict;
  mayDecide: boolean;
  kept: ReturnType<typeof useDraft>;
  draftKey: string;
  selected: string;
  select: (name: string) => void;
  /** The current document; undefined while the consolidated PDF is shown. */
  shown: ReviewedDocument | undefined;
  decide: (document: ReviewedDocument, decision: Decision) => void;
  /** The current document is on the screen. */
  seen: (document: ReviewedDocument) => void;
  /** An approval is waiting for a second press, because the document wasn't on the screen yet. */
  asksAboutUnseen: boolean;
}

/** The state of the current user's review of a candidate. */
export function useReview(stage: Stage, candidate: CandidateDetail): Review {
  const staff = useStaff();
  const mayReview = useMay('review');
  const { calendar } = useCalendar();
  const documents = documentsOf(candidate);
  const draftKey = `${String(staff.id)} ${String(candidate.id)} ${stage}`;
  const kept = useDraft(draftKey, initialDraft(stage, documents));
  const [selected, select] = useState(() => firstToSee(stage, documents));

  const correctionClosed = hasClosed(
    calendar && windowsOf(calendar, candidate.contest).correction,
    new Date(serverNow()),
  );
  const verdict: Verdict = candidate.set_aside
    ? { ok: false, code: 'registration_set_aside' }
    : candidate.conflict
      ? { ok: false, code: candidate.conflict }
      : stage === 'first'
        ? canFirstReview(candidate.review_status)
        : canFinalReview(candidate.review_status, correctionClosed, candidate.needs_other_reviewer);

  const { id } = candidate;
  const name = useRef(fullName(candidate));
  useEffect(() => {
    const who = name.current;
    return () => {
      const onItsWay = isOnItsWay(id)(usePendingApproval.getState());
      if (hasDraft(draftKey) && !onItsWay)
        toast.info(`Sus decisiones sobre ${who} quedan sin enviar. Las encontrará al volver.`);
    };
  }, [draftKey, id]);

  const drawn = useRef(new Set<number>());
  const [unseen, setUnseen] = useState<number | null>(null);
  const seen = ({ current }: ReviewedDocument) => {
    drawn.current.add(current.id);
    setUnseen((asked) => (asked === current.id ? null : asked));
  };

  const decide = (document: ReviewedDocument, decision: Decision) => {
    const file = document.current.id;
    if (decision === 'APROBADO' && !drawn.current.has(file) && unseen !== file) {
      setUnseen(file);
      return;
    }
    setUnseen(null);
    const after = withDecision(kept.draft, document.current.id, decision);
    kept.change(() => after);
    toast.success(decidedTexts[decision]);
    if (decision === 'RECHAZADO') return;
    const left = undecided(documents, after);
    const at = documents.indexOf(document);
    const next = left.find((other) => documents.indexOf(other) > at) ?? left[0];
    if (next) select(next.kind);
  };
  const shown = documents.find(({ kind }) => kind === selected);
  const asksAboutUnseen = shown !== undefined && unseen === shown.current.id;
  return {
    documents,
    verdict,
    mayDecide: mayReview && verdict.ok,
    kept,
    draftKey,
    selected,
    select,
    shown,
    decide,
    seen,
    asksAboutUnseen,
  };
}
