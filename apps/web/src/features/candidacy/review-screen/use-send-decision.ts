// Sends a reviewer's decision and says what comes next.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type CandidateDetail,
  type FirstReview,
  sendFinalReview,
  sendFirstReview,
} from '@urna/contract/candidacy/review';
import { finalReviewResult } from '@urna/contract/candidacy/review-rules';
import { fullName } from '@urna/contract/shared/full-name';
import { toast } from '@urna/ui/toast';
import { useLocation } from 'react-router';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { useProcess } from '../../../shared/processes/process-context.ts';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import type { Stage } from './draft.ts';
import { approveSoon } from './pending-approval.ts';
import { candidateQuery, useShowDecision } from './review-api.ts';
import type { Review } from './use-review.ts';

/** `next` opens the next candidate after sending. */
export type Way = 'stay' | 'next';

/** Another reviewer changed the candidacy, so a retry can't succeed. */
const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

function sendReview(stage: Stage, review: FirstReview) {
  if (stage === 'first') return staffClient.call(sendFirstReview, { body: review });
  const result = finalReviewResult(review.documents.map(({ review_status }) => review_status));
  return staffClient.call(sendFinalReview, { body: { ...review, is_approved: result === 'APROBADO' } });
}

export type SendDecision = ReturnType<typeof useSendDecision>;

export function useSendDecision(stage: Stage, candidate: CandidateDetail, review: Review, goToNext: () => void) {
  const queries = useQueryClient();
  const showDecision = useShowDecision();
  const { pathname: path, state } = useLocation() as { pathname: string; state: unknown };
  const { process } = useProcess();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (decided: FirstReview) => sendReview(stage, decided),
    onSuccess: ({ message, data }) => {
      toast.success(message);
      review.discardDraft();
      showDecision(data);
    },
    // A conflict is said once, beside what the reviewer had decided.
    onError: (refusal) =>
      isConflict(refusal)
        ? queries.invalidateQueries({ queryKey: candidateQuery(candidate.id).queryKey })
        : toastError(refusal),
  });
  const message = error && messageOf(error);
  const goOn = (way: Way) => {
    if (way === 'next') goToNext();
  };
  return {
    sending: isPending,
    conflict: isConflict(error) ? message : null,
    /** An error that a retry may resolve. */
    failure: isConflict(error) ? null : message,
    forget: reset,
    send: (decided: FirstReview, way: Way, done: () => void) =>
      mutate(decided, {
        onSuccess: () => {
          done();
          goOn(way);
        },
        // After a lost connection the mail stays open and can be sent again; after a conflict it can't.
        onError: (refusal) => {
          if (isConflict(refusal)) done();
        },
      }),
    /** Holds an approval of everything back for as long as it can be undone. */
    approve: (decided: FirstReview, way: Way) => {
      const { draftKey } = review;
      approveSoon({ review: decided, draftKey, name: fullName(candidate), path, state, process: process?.slug });
      goOn(way);
    },
  };
}
