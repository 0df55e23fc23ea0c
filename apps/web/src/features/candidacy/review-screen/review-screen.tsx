// The split screen of both reviews: documents on one side; declared data, decision and observation on the other.

import { useQueryClient } from '@tanstack/react-query';
import type { CandidateDetail, Decision } from '@urna/contract/candidacy/review';
import { errorMessage } from '@urna/contract/shared/errors';
import { Notice } from '@urna/ui/notice';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ViewerHandle } from '../../../ui/files/use-viewer.ts';
import { Background } from '../review-documents/background.tsx';
import { DocumentDecision, DocumentResult, SharedFiles } from '../review-documents/document-decision.tsx';
import { ComparePanes, ConsolidatedDocument, DocumentTabs } from '../review-documents/document-viewer.tsx';
import { RegisterLine } from '../review-documents/register-panel.tsx';
import { CONSOLIDATED } from '../review-documents/reviewed-documents.ts';
import { DecisionForm, type DecisionFormHandle } from './decision-form.tsx';
import { decisionsAsText, draftAsText, overtaken, type Stage, withoutOvertaken, withReason } from './draft.ts';
import { OriginNotices, PresenceLine } from './origin-notices.tsx';
import { undoApproval } from './pending-approval.ts';
import { documentFileQuery } from './review-api.ts';
import { ReviewHeading } from './review-heading.tsx';
import classes from './review-page.module.css';
import { ShortcutsModal, useReviewShortcuts } from './shortcuts.tsx';
import { useReview } from './use-review.ts';
import { useSendDecision } from './use-send-decision.ts';
import { useWayToNext } from './use-way-to-next.ts';
import { LostWork, lostMessage, ResultPanel } from './verdict-notices.tsx';

/** Prefetches files: a reviewer of four hundred files shouldn't wait for each. */
function useFilesAhead(ids: readonly number[]): void {
  const queries = useQueryClient();
  const known = ids.join();
  useEffect(() => {
    for (const id of known.split(',').filter(Boolean)) {
      // A failed prefetch is retried, and its error shown, by the viewer.
      queries.query(documentFileQuery(Number(id))).catch(() => undefined);
    }
  }, [queries, known]);
}

export function ReviewScreen({ stage, candidate }: { stage: Stage; candidate: CandidateDetail }) {
  const review = useReview(stage, candidate);
  const { documents, draft, shown, selected, mayDecide, verdict } = review;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const way = useWayToNext(stage);
  const skip = () => void way.goToNext(candidate.id);
  const sender = useSendDecision(stage, candidate, review, skip);
  const { conflict } = sender;
  const viewer = useRef<ViewerHandle>(null);
  const form = useRef<DecisionFormHandle>(null);
  const reasons = useRef<HTMLFieldSetElement>(null);
  useFilesAhead(documents.flatMap(({ current, earlier }) => [current.id, ...(earlier ? [earlier.id] : [])]));

  const decide = (decision: Decision) => {
    if (!mayDecide || !shown || review.isApproving) return;
    review.decide(shown, decision);
    // After the reasons have rendered.
    if (decision === 'RECHAZADO')
      window.setTimeout(() => reasons.current?.querySelector<HTMLElement>('input, textarea')?.focus());
  };
  const shortcuts = useReviewShortcuts(review, {
    viewer,
    form,
    skip,
    approve: () => decide('APROBADO'),
    reject: () => decide('RECHAZADO'),
    undo: () => {
      const undone = undoApproval();
      if (undone && undone.path !== pathname) void navigate(undone.path, { state: undone.state });
    },
  });
  const gone = overtaken(candidate.documents, documents, draft);
  return (
    <div className={classes.page} data-stage={stage}>
      <ReviewHeading
        stage={stage}
        candidate={candidate}
        way={way}
        onNext={skip}
        onShortcuts={() => shortcuts.setHelpOpened(true)}
        onRecused={() => {
          if (review.isApproving) undoApproval();
          review.discardDraft();
        }}
      />
      <PresenceLine candidateId={candidate.id} />
      <OriginNotices candidate={candidate} />
      {review.isUnsent && !mayDecide ? (
        <LostWork
          title="Su decisión no se guardó"
          message={conflict ?? lostMessage(candidate, verdict)}
          text={draftAsText([...gone, ...documents], draft)}
          onDiscard={review.discardDraft}
          takesFocus
        />
      ) : null}
      {mayDecide && gone.length > 0 ? (
        <LostWork
          title={conflict ? 'Su decisión no se guardó' : 'Hay documentos nuevos'}
          message={conflict ?? errorMessage('documents_changed')}
          text={decisionsAsText(gone, draft)}
          onDiscard={() => {
            review.changeDraft((before) => withoutOvertaken(before, gone));
            sender.forget();
          }}
          takesFocus={conflict !== null}
        />
      ) : conflict && mayDecide ? (
        <Notice type="error" title="Su decisión no se guardó">
          {conflict}
        </Notice>
      ) : null}
      <div className={classes.split}>
        <section className={classes.papers} aria-label="Documentos">
          <DocumentTabs
            documents={documents}
            draft={mayDecide ? draft : null}
            hasConsolidated={candidate.submitted_at !== null}
            selected={selected}
            onSelect={review.select}
          />
          <div className={classes.paper}>
            {candidate.submitted_at === null && !shown ? (
              <div>
                <Notice type="info">La inscripción se apartó antes de tener documentos.</Notice>
              </div>
            ) : selected === CONSOLIDATED || !shown ? (
              <ConsolidatedDocument candidateId={candidate.id} handle={viewer} />
            ) : (
              <ComparePanes key={shown.key} document={shown} handle={viewer} onDrawn={() => review.markSeen(shown)} />
            )}
          </div>
        </section>
        <div className={classes.panel}>
          {mayDecide ? (
            <DecisionForm stage={stage} candidate={candidate} review={review} sender={sender} handle={form}>
              {shown ? (
                <>
                  <RegisterLine candidate={candidate} />
                  <SharedFiles shared={candidate.shared_files} documentId={shown.current.id} />
                  <DocumentDecision
                    document={shown}
                    candidate={candidate}
                    decided={draft.documents[shown.current.id]}
                    reasons={reasons}
                    asksAboutUnseen={review.asksAboutUnseen}
                    onDecide={decide}
                    onReason={(reason) => review.changeDraft((before) => withReason(before, shown.current.id, reason))}
                  />
                </>
              ) : null}
            </DecisionForm>
          ) : (
            <div className={classes.scrolling}>
              <ResultPanel stage={stage} candidate={candidate} verdict={verdict} />
              {shown ? <DocumentResult document={shown} candidate={candidate} /> : null}
              <Background candidate={candidate} mayDecide={false} />
            </div>
          )}
        </div>
      </div>
      <ShortcutsModal shortcuts={shortcuts} />
    </div>
  );
}
