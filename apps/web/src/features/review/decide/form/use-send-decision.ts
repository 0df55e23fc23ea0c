import { useMutation } from '@tanstack/react-query';
import {
  type CandidateDetail,
  type FirstReview,
  sendFinalReview,
  sendFirstReview,
} from '@urna/contract/candidacy/review';
import { finalReviewResult } from '@urna/contract/candidacy/review-rules';
import { toast } from '@urna/ui/toast';
import { staffClient } from '../../../../domain/staff-session/staff-client.ts';
import { ApiError, messageOf } from '../../../../lib/api-error.ts';
import { toastError } from '../../../../ui/feedback/toast-error.ts';
import { useDecisionKept } from '../../review-api.ts';
import type { Stage } from '../drafts/draft.ts';

interface SendOptions {
  stage: Stage;
  /** Called after the server has accepted the decision. */
  onSent: (detail: CandidateDetail) => Promise<void> | void;
  /** Another reviewer changed the candidacy, so a retry can't succeed: reloads its state. */
  onConflict: () => Promise<void>;
}

export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

function send(stage: Stage, review: FirstReview) {
  if (stage === 'first') return staffClient.call(sendFirstReview, { body: review });
  const result = finalReviewResult(review.documents.map(({ review_status }) => review_status));
  return staffClient.call(sendFinalReview, { body: { ...review, is_approved: result === 'APROBADO' } });
}

export function useSendDecision({ stage, onSent, onConflict }: SendOptions) {
  const keep = useDecisionKept();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (review: FirstReview) => send(stage, review),
    onSuccess: async ({ message, data }) => {
      toast.success(message);
      await onSent(data);
      keep(data);
    },
    // A conflict is said once, beside what the reviewer had decided.
    onError: (refusal) => (isConflict(refusal) ? onConflict() : toastError(refusal)),
  });
  const message = error && messageOf(error);
  const isOvertaken = isConflict(error);
  return {
    send: mutate,
    sending: isPending,
    conflict: isOvertaken ? message : null,
    /** An error that a retry may resolve. */
    failure: isOvertaken ? null : message,
    forget: reset,
  };
}
