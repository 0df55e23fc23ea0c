import { type CandidateView, viewOfStatus } from '@urna/contract/candidacy/candidacy';
import type { Candidate } from '@urna/contract/candidacy/inscription';
import { toWireTime } from '@urna/contract/shared/dates';
import type { TokenInfo } from '@urna/contract/shared/session';
import { serverNow } from '@urna/ui/server-clock';
import { type Draft, type Identity, initialCandidateState, type Receipt } from './candidate-state.ts';
import { encodeToken, storageHolds, useCandidateStore } from './candidate-store.ts';

/** State transitions of the candidate's slice during an inscription. */
const slice = useCandidateStore;

function encoded(info: TokenInfo): TokenInfo {
  return { ...info, token: encodeToken(info.token) };
}

export function tokenReplaced(info: TokenInfo): void {
  slice.setState({ tokenInfo: encoded(info) });
}

/** The server has identified the person. If it returns data, they continue at their current step. */
export function applicantAdmitted(answer: { token_info: TokenInfo; data: Candidate | null }, identity: Identity): void {
  const { data, token_info } = answer;
  slice.setState({
    flow_type: null,
    isValidate: true,
    identity,
    tokenInfo: encoded(token_info),
    isRegister: data !== null,
    candidateID: data?.id ?? null,
    current_view: data ? viewOfStatus[data.registration_status] : 'REGISTER_DATA_CANDIDATE',
    candidate: { ...initialCandidateState.candidate, personalInfo: data },
    registration_start: data?.registration_start ?? toWireTime(new Date()),
    receipt: null,
  });
}

/** The pages load the documents themselves. */
export function sessionRestored(me: { data: Candidate | null; current_view: CandidateView }): void {
  slice.setState((state) => ({
    isValidate: true,
    isRegister: me.data !== null,
    candidateID: me.data?.id ?? null,
    current_view: me.current_view,
    candidate: { ...state.candidate, personalInfo: me.data },
  }));
}

export function candidateRegistered(data: Candidate, view: CandidateView): void {
  slice.setState((state) => ({
    isRegister: true,
    candidateID: data.id,
    current_view: view,
    candidate: { ...state.candidate, personalInfo: data },
    draft: null,
  }));
}

export function viewChanged(view: CandidateView): void {
  slice.setState({ current_view: view });
}

/** Resolves to whether the draft was really stored, so that the form's save status is truthful. */
export async function draftKept(draft: Draft): Promise<boolean> {
  // The persist middleware returns the storage's promise.
  await slice.setState({ draft });
  return storageHolds(`"saved_at":${String(draft.saved_at)}`);
}

export function draftDiscarded(): void {
  slice.setState({ draft: null });
}

export function registrationSubmitted(receipt: Omit<Receipt, 'token'>): void {
  const { tokenInfo } = slice.getState();
  slice.setState({
    receipt: { ...receipt, token: tokenInfo?.token ?? null },
    draft: null,
  });
}

/** Closing the receipt also ends what is left of its session, or the steps would appear again as if nothing was sent. */
export function receiptSeen(): void {
  const { correction_receipt } = slice.getState();
  slice.setState({ ...initialCandidateState, checkingSession: false, correction_receipt });
}

/** Clears the local session. The draft is kept when the session expired and removed on logout. */
export function sessionCleared({ keepDraft }: { keepDraft: boolean }): void {
  const { draft, receipt, correction_receipt } = slice.getState();
  slice.setState({
    ...initialCandidateState,
    checkingSession: false,
    receipt,
    correction_receipt,
    draft: keepDraft ? draft : null,
  });
}

/**
 * The correction session expired and can't be renewed. The specification keeps the state: the person continues after
 * another code.
 */
export function correctionLapsed(): void {
  slice.setState({ isValidate: false });
}

/** A code was sent. Another one can be requested when this countdown ends. */
export function codeSent(seconds: number): void {
  slice.setState({ time_sending_code: { time_milliseconds: serverNow() + seconds * 1000, isComplete: false } });
}

export function codeCountdownEnded(): void {
  slice.setState(({ time_sending_code: sent }) => ({ time_sending_code: sent && { ...sent, isComplete: true } }));
}
