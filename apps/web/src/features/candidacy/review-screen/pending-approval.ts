import { type CandidateDetail, type FirstReview, sendFirstReview } from '@urna/contract/candidacy/review';
import { dismissToasts, toast } from '@urna/ui/toast';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { messageOf } from '../../../lib/api-error.ts';
import { useAuthStore } from '../../../shared/access/staff-session/auth-store.ts';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { unsentDrafts } from './draft.ts';

/** How long an approval can be undone before it is sent. */
const UNDO_MS = 10_000;
/** How long a logout waits for approvals that are on their way. */
const LEAVE_MS = 8_000;

/** An approval of a whole candidacy that isn't sent yet. Its draft is kept until the server has accepted it. */
export interface PendingApproval {
  review: FirstReview;
  draftKey: string;
  name: string;
  /** The page of the candidacy. */
  path: string;
  /** What its history entry carries: the list to go back to. */
  state: unknown;
  /** The process of the candidacy: the tab may show another one by the time it is sent. */
  process: string | undefined;
  /** By this browser's clock. */
  sendAt: number;
  /** Why the last attempt to send it failed. */
  refusal: string | null;
}

interface Pending {
  /** Whose approvals these are: nothing is sent in the name of whoever logs in next at this tab. */
  staffId: number | null;
  waiting: PendingApproval | null;
  /** Those whose time is over, oldest first: they are sent one by one. */
  due: readonly PendingApproval[];
  /** What the server has just accepted, for the pages that show it. */
  sent: CandidateDetail | null;
}

const nothing = { staffId: null, waiting: null, due: [], sent: null } as const satisfies Pending;

/** In the tab's own storage, so that a reload neither loses an approval nor lets it wait anew. */
export const usePendingApproval = create<Pending>()(
  persist((): Pending => nothing, {
    name: 'urna-pending-approvals',
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ staffId, waiting, due }) => ({ staffId, waiting, due }),
  }),
);
const store = usePendingApproval;

let timer = 0;
let sending: Promise<void> | null = null;

type NewApproval = Omit<PendingApproval, 'sendAt' | 'refusal'>;

/** Holds an approval back for as long as it can be undone. The one before it is sent now: one undo at a time. */
export function approveSoon(approval: NewApproval): void {
  sendNow();
  dismissToasts();
  const waiting = { ...approval, sendAt: Date.now() + UNDO_MS, refusal: null };
  store.setState({ staffId: useAuthStore.getState().user?.id ?? null, waiting });
  schedule();
}

function schedule(): void {
  clearTimeout(timer);
  const { waiting } = store.getState();
  if (waiting) timer = Number(setTimeout(sendNow, Math.max(0, waiting.sendAt - Date.now())));
}

export function sendNow(): void {
  clearTimeout(timer);
  store.setState(({ waiting, due }) => ({ waiting: null, due: waiting ? [...due, waiting] : due }));
  sendDue();
}

/** Sends what is due, one after another. Not a component's work: it must neither stop nor begin anew with a page. */
function sendDue(): void {
  if (sending || !nextDue()) return;
  sending = (async () => {
    for (let next = nextDue(); next; next = nextDue()) await send(next);
  })().finally(() => {
    sending = null;
    sendDue();
  });
}

const nextDue = () => store.getState().due.find(({ refusal }) => refusal === null);

async function send(approval: PendingApproval): Promise<void> {
  const { review: body, process } = approval;
  try {
    const { message, data } = await staffClient.call(sendFirstReview, { body, params: { process } });
    unsentDrafts.discard(approval.draftKey);
    dismissApproval(approval);
    store.setState({ sent: data });
    toast.success(message);
  } catch (error) {
    setRefusal(approval, messageOf(error));
  }
}

function setRefusal({ sendAt }: PendingApproval, refusal: string | null): void {
  store.setState(({ due }) => ({ due: due.map((one) => (one.sendAt === sendAt ? { ...one, refusal } : one)) }));
}

export function sendAgain(approval: PendingApproval): void {
  setRefusal(approval, null);
  sendDue();
}

/** It is sent, or the reviewer decides the candidacy anew. */
export function dismissApproval({ sendAt }: PendingApproval): void {
  store.setState(({ due }) => ({ due: due.filter((one) => one.sendAt !== sendAt) }));
}

/** Takes back what isn't sent yet; its decisions are in the draft. */
export function undoApproval(): PendingApproval | null {
  clearTimeout(timer);
  const { waiting } = store.getState();
  store.setState({ waiting: null });
  return waiting;
}

/** Before a logout: sends what waits, and returns what couldn't be sent, because then the person should know. */
export async function sendBeforeLeaving(): Promise<readonly PendingApproval[]> {
  for (const approval of store.getState().due) setRefusal(approval, null);
  sendNow();
  await Promise.race([sending, new Promise((done) => void setTimeout(done, LEAVE_MS))]);
  return store.getState().due;
}

const unsentOf = ({ waiting, due }: Pending) => [...due, ...(waiting ? [waiting] : [])];

/** Whether an approval of this candidacy is on its way. */
export const isOnItsWay = (candidateId: number) => (pending: Pending) =>
  unsentOf(pending).some(({ review }) => review.candidate_id === candidateId);

/** After a reload: goes on with what the same person had approved. */
function resume(staffId: number): void {
  const { due } = store.getState();
  if (store.getState().staffId !== staffId) store.setState(nothing);
  else {
    store.setState({ due: due.map((approval) => ({ ...approval, refusal: null })) });
    schedule();
    sendDue();
  }
}

/** The session is over: what was kept back can't be sent any more, and the person is told. */
function drop(): void {
  clearTimeout(timer);
  const names = unsentOf(store.getState())
    .map(({ name }) => name)
    .join(', ');
  store.setState(nothing);
  if (names)
    toast.error(`No se envió la aprobación de ${names}, porque la sesión terminó. Apruébela otra vez al volver.`);
}

useAuthStore.subscribe(({ user }, before) => {
  if (before.user && !user) drop();
  if (user && !before.user) resume(user.id);
});
const { user: restored } = useAuthStore.getState();
if (restored) resume(restored.id);
