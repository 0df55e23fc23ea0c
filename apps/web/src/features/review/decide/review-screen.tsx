import { useQueryClient } from '@tanstack/react-query';
import type { CandidateDetail, Decision } from '@urna/contract/candidacy/review';
import { errorMessage } from '@urna/contract/shared/errors';
import { fullName } from '@urna/contract/shared/full-name';
import { Notice } from '@urna/ui/notice';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useProcess } from '../../../domain/process/process-context.ts';
import type { ViewerHandle } from '../../../ui/files/use-viewer.ts';
import { candidateQuery, documentFileQuery } from '../review-api.ts';
import { Background } from './background/background.tsx';
import { RegisterLine } from './background/register-panel.tsx';
import { DocumentDecision, DocumentResult, SharedFiles } from './documents/document-decision.tsx';
import { CONSOLIDATED, DocumentTabs } from './documents/document-tabs.tsx';
import { ComparePanes, ConsolidatedDocument } from './documents/stored-document.tsx';
import { decisionsAsText, draftAsText, overtaken, type Stage, withoutOvertaken, withReason } from './drafts/draft.ts';
import { LostWork, lostMessage } from './drafts/lost-work.tsx';
import { approveSoon, isOnItsWay, undoApproval, usePendingApproval } from './drafts/pending-approval.ts';
import { DecisionForm, type DecisionFormHandle } from './form/decision-form.tsx';
import { isConflict, useSendDecision } from './form/use-send-decision.ts';
import { OriginNotices, PresenceLine } from './heading/origin-notices.tsx';
import { ReviewHeading } from './heading/review-heading.tsx';
import { ResultPanel } from './result-panel.tsx';
import classes from './review-page.module.css';
import { ShortcutsModal } from './shortcuts-modal.tsx';
import { useReview } from './use-review.ts';
import { useReviewShortcuts } from './use-review-shortcuts.ts';
import { useWayToNext } from './use-way-to-next.ts';

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

/** The split screen of both reviews: documents on one side; declared data, decision and observation on the other. */
export function ReviewScreen({ stage, candidate }: { stage: Stage; candidate: CandidateDetail }) {
  const review = useReview(stage, candidate);
  const { documents, kept, shown, selected, mayDecide, verdict } = review;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const way = useWayToNext(stage);
  const viewer = useRef<ViewerHandle>(null);
  const form = useRef<DecisionFormHandle>(null);
  const reasons = useRef<HTMLFieldSetElement>(null);
  useFilesAhead(documents.flatMap(({ current, earlier }) => [current.id, ...(earlier ? [earlier.id] : [])]));

  const { send, sending, conflict, failure, forget } = useSendDecision({
    stage,
    onSent: kept.discard,
    onConflict: () => queries.invalidateQueries({ queryKey: candidateQuery(candidate.id).queryKey }),
  });

  const onItsWay = usePendingApproval(isOnItsWay(candidate.id));
  const location = useLocation();
  const { process } = useProcess();
  const decide = (decision: Decision) => {
    if (!mayDecide || !shown || onItsWay) return;
    review.decide(shown, decision);
    // After the reasons have rendered.
    if (decision === 'RECHAZADO')
      window.setTimeout(() => reasons.current?.querySelector<HTMLElement>('input, textarea')?.focus());
  };
  const skip = () => void way.goToNext(candidate.id);
  const shortcuts = useReviewShortcuts(review, {
    viewer,
    form,
    skip,
    approve: () => decide('APROBADO'),
    reject: () => decide('RECHAZADO'),
    undo: () => {
      const undone = undoApproval();
      if (undone && undone.path !== location.pathname) void navigate(undone.path, { state: undone.state });
    },
  });
  const isLost = kept.isUnsent && !mayDecide;
  const gone = overtaken(candidate.documents, documents, kept.draft);
  return (
    <div className={classes.page} data-stage={stage}>
      <ReviewHeading
        stage={stage}
        candidate={candidate}
        back={{ to: way.backTo, state: way.backState }}
        searching={way.searching}
        onNext={skip}
        onShortcuts={() => shortcuts.setHelpOpened(true)}
        onRecused={() => {
          if (onItsWay) undoApproval();
          kept.discard();
        }}
      />
      <PresenceLine candidateId={candidate.id} />
      <OriginNotices candidate={candidate} />
      {isLost ? (
        <LostWork
          title="Su decisión no se guardó"
          message={conflict ?? lostMessage(candidate, verdict)}
          text={draftAsText([...gone, ...documents], kept.draft)}
          onDiscard={kept.discard}
          takesFocus
        />
      ) : null}
      {mayDecide && gone.length > 0 ? (
        <LostWork
          title={conflict ? 'Su decisión no se guardó' : 'Hay documentos nuevos'}
          message={conflict ?? errorMessage('documents_changed')}
          text={decisionsAsText(gone, kept.draft)}
          onDiscard={() => {
            kept.change((draft) => withoutOvertaken(draft, gone));
            forget();
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
            draft={mayDecide ? kept.draft : null}
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
              <ComparePanes key={shown.kind} document={shown} handle={viewer} onDrawn={() => review.seen(shown)} />
            )}
          </div>
        </section>
        <div className={classes.panel}>
          {mayDecide ? (
            <DecisionForm
              stage={stage}
              candidate={candidate}
              documents={documents}
              kept={kept}
              sending={sending}
              failure={failure}
              onForgetFailure={() => {
                if (failure !== null) forget();
              }}
              onItsWay={onItsWay}
              onSelect={review.select}
              onApprove={(approval, where) => {
                const { pathname: path, state } = location;
                approveSoon({
                  review: approval,
                  draftKey: review.draftKey,
                  name: fullName(candidate),
                  path,
                  state,
                  process: process?.slug,
                });
                if (where === 'next') skip();
              }}
              handle={form}
              onSend={(decided, where, done) =>
                send(decided, {
                  onSuccess: () => {
                    done();
                    if (where === 'next') skip();
                  },
                  // After a lost connection the mail stays open and can be sent again; after a conflict it can't.
                  onError: (error) => {
                    if (isConflict(error)) done();
                  },
                })
              }
              above={
                shown ? (
                  <>
                    <RegisterLine candidate={candidate} />
                    <SharedFiles shared={candidate.shared_files} documentId={shown.current.id} />
                    <DocumentDecision
                      document={shown}
                      candidate={candidate}
                      decided={kept.draft.documents[shown.current.id]}
                      reasons={reasons}
                      asksAboutUnseen={review.asksAboutUnseen}
                      onDecide={decide}
                      onReason={(reason) => kept.change((draft) => withReason(draft, shown.current.id, reason))}
                    />
                  </>
                ) : null
              }
              below={<Background candidate={candidate} />}
            />
          ) : (
            <div className={classes.scrolling}>
              <ResultPanel stage={stage} candidate={candidate} verdict={verdict} />
              {shown ? <DocumentResult document={shown} candidate={candidate} /> : null}
              <Background candidate={candidate} />
            </div>
          )}
        </div>
      </div>
      <ShortcutsModal
        opened={shortcuts.helpOpened}
        enabled={shortcuts.enabled}
        onEnable={shortcuts.setEnabled}
        onClose={() => shortcuts.setHelpOpened(false)}
      />
    </div>
  );
}
