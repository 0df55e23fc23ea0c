import type { FirstReview } from '@urna/contract/candidacy/review';
import { create } from 'zustand';
import { useAuthStore } from '../../../../domain/staff-session/auth-store.ts';
import { dismissToasts } from '../../../../ui/feedback/toast.ts';

/** How long an approval can be undone before it is sent. */
const UNDO_MS = 10_000;

/** An approval of a whole candidacy that isn't sent yet. Its draft is kept until the server has accepted it. */
export interface PendingApproval {
  review: FirstReview;
  draftKey: string;
  name: string;
  /** The page of the candidacy. */
  path: string;
  /** What its history entry carries: the list to go back to. */
  state: unknown;
  /** By this browser's clock. */
  sendAt: number;
}

interface Pending {
  waiting: PendingApproval | null;
  /** Those whose time is over, oldest first: they are sent one by one. */
  due: readonly PendingApproval[];
}

export const usePendingApproval = create<Pending>()(() => ({ waiting: null, due: [] }));

/** Holds an approval back for as long as it can be undone. The one before it is sent now: one undo at a time. */
export function approveSoon(approval: Omit<PendingApproval, 'sendAt'>): void {
  sendNow();
  dismissToasts();
  usePendingApproval.setState({ waiting: { ...approval, sendAt: Date.now() + UNDO_MS } });
}

export function sendNow(): void {
  usePendingApproval.setState(({ waiting, due }) => ({ waiting: null, due: waiting ? [...due, waiting] : due }));
}

/** Takes back what isn't sent yet; its decisions are in the draft. */
export function undoApproval(): PendingApproval | null {
  const { waiting } = usePendingApproval.getState();
  usePendingApproval.setState({ waiting: null });
  return waiting;
}

export function approvalSent(approval: PendingApproval): void {
  usePendingApproval.setState(({ due }) => ({ due: due.filter((other) => other !== approval) }));
}

// Nothing is sent in the name of whoever logs in next at this tab. The decisions stay in the reviewer's draft.
useAuthStore.subscribe(({ user }) => {
  if (!user) usePendingApproval.setState({ waiting: null, due: [] });
});

/** Whether an approval of this candidacy is on its way. */
export const isOnItsWay =
  (candidateId: number) =>
  ({ waiting, due }: Pending) =>
    [...due, ...(waiting ? [waiting] : [])].some(({ review }) => review.candidate_id === candidateId);
