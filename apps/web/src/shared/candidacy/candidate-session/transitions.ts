import type { TokenInfo } from '@urna/contract/access/session';
import { type CandidateView, viewOfStatus } from '@urna/contract/candidacy/candidacy';
import type { Candidate } from '@urna/contract/candidacy/candidate-data';
import type { CorrectionState } from '@urna/contract/candidacy/correction';
import type { CandidacyReceipt } from '@urna/contract/candidacy/receipts';
import { toWireTime } from '@urna/contract/shared/dates';
import { serverNow } from '@urna/ui/server-clock';
import {
  type CorrectionRequest,
  type Draft,
  encodeToken,
  type Identity,
  initialCandidateState,
  type Receipt,
  storageHolds,
  useCandidateStore,
} from './candidate-store.ts';

const slice = useCandidateStore;

function encoded(info: TokenInfo): TokenInfo {
  return { ...info, token: encodeToken(info.token) };
}

export function replaceToken(info: TokenInfo): void {
  slice.setState({ tokenInfo: encoded(info) });
}

/** The server has identified the person. If it returns data, they continue at their current step. */
export function admitApplicant(answer: { token_info: TokenInfo; data: Candidate | null }, identity: Identity): void {
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
export function resumeSession(me: { data: Candidate | null; current_view: CandidateView }): void {
  slice.setState((state) => ({
    isValidate: true,
    isRegister: me.data !== null,
    candidateID: me.data?.id ?? null,
    current_view: me.current_view,
    candidate: { ...state.candidate, personalInfo: me.data },
  }));
}

export function recordCandidate(data: Candidate, view: CandidateView): void {
  slice.setState((state) => ({
    isRegister: true,
    candidateID: data.id,
    current_view: view,
    candidate: { ...state.candidate, personalInfo: data },
    draft: null,
  }));
}

export function changeView(view: CandidateView): void {
  slice.setState({ current_view: view });
}

/** Resolves to whether the draft was really stored, so that the form's save status is truthful. */
export async function storeDraft(draft: Draft): Promise<boolean> {
  // The persist middleware returns the storage's promise.
  await slice.setState({ draft });
  return storageHolds(`"saved_at":${String(draft.saved_at)}`);
}

export function discardDraft(): void {
  slice.setState({ draft: null });
}

export function recordSubmission(receipt: Omit<Receipt, 'token'>): void {
  const { tokenInfo } = slice.getState();
  slice.setState({
    receipt: { ...receipt, token: tokenInfo?.token ?? null },
    draft: null,
  });
}

/** Closing the receipt also ends what is left of its session, or the steps would appear again as if nothing was sent. */
export function closeReceipt(): void {
  const { correction_receipt } = slice.getState();
  slice.setState({ ...initialCandidateState, checkingSession: false, correction_receipt });
}

/** Clears the local session. The draft is kept when the session expired and removed on logout. */
export function clearSession({ keepDraft }: { keepDraft: boolean }): void {
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
export function suspendCorrection(): void {
  slice.setState({ isValidate: false });
}

/** What is left to do in this browser when the session is over. */
export function endSession(): void {
  if (slice.getState().flow_type === 'CORRECT_DOCUMENTS') suspendCorrection();
  else clearSession({ keepDraft: true });
}

/** Another code can be requested when this ends. */
const countdownOf = (seconds: number) => ({ time_milliseconds: serverNow() + seconds * 1000, isComplete: false });

/** A code was sent. */
export function startCodeCountdown(seconds: number): void {
  slice.setState({ time_sending_code: countdownOf(seconds) });
}

export function endCodeCountdown(): void {
  slice.setState(({ time_sending_code: sent }) => ({ time_sending_code: sent && { ...sent, isComplete: true } }));
}

/** Starts a correction after a code was sent and clears any earlier person's data. */
export function startCorrection(request: CorrectionRequest, seconds: number): void {
  const { draft, receipt, correction_request: before } = slice.getState();
  slice.setState({
    ...initialCandidateState,
    checkingSession: false,
    draft,
    receipt,
    flow_type: 'CORRECT_DOCUMENTS',
    // A second request within the minute is refused, and the refusal doesn't repeat the address.
    correction_request:
      request.email === null && before?.identification_number === request.identification_number ? before : request,
    time_sending_code: countdownOf(seconds),
  });
}

export function admitCorrection(answer: { token_info: TokenInfo; data: CorrectionState }): void {
  replaceToken(answer.token_info);
  slice.setState({
    flow_type: 'CORRECT_DOCUMENTS',
    isValidate: true,
    isRegister: true,
    candidateID: answer.data.id,
    correction_receipt: null,
    time_sending_code: null,
  });
}

export function recordCorrection(receipt: CandidacyReceipt): void {
  slice.setState({ correction_receipt: receipt });
}

export function closeCorrectionReceipt(): void {
  slice.setState({ correction_receipt: null });
}
