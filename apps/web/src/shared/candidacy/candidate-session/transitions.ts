import type { TokenInfo } from '@urna/contract/access/session';
import { type CandidateKind, type CandidateView, viewOfStatus } from '@urna/contract/candidacy/candidacy';
import type { Candidate } from '@urna/contract/candidacy/candidate-data';
import type { CorrectionState } from '@urna/contract/candidacy/correction';
import type { FormDraft } from '@urna/contract/candidacy/form-draft';
import type { CandidacyReceipt } from '@urna/contract/candidacy/receipts';
import type { RegistrationForm } from '@urna/contract/candidacy/registration-form';
import { toWireTime } from '@urna/contract/shared/dates';
import { serverNow } from '@urna/ui/server-clock';
import {
  type CorrectionRequest,
  encodeToken,
  initialCandidateState,
  type Receipt,
  storageHolds,
  useCandidateStore,
} from './candidate-store.ts';
import {
  type Draft,
  type Identity,
  liveDraft,
  mergeDraft,
  sameForm,
  samePerson,
  serverFormOf,
} from './draft-versions.ts';

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
export function resumeSession(me: {
  data: Candidate | null;
  draft: FormDraft | null;
  current_view: CandidateView;
}): void {
  const { identity, tokenInfo } = slice.getState();
  if (identity && tokenInfo?.type_candidate) meetServerForm(tokenInfo.type_candidate, identity, me);
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
    newer_form: null,
  }));
}

export function changeView(view: CandidateView): void {
  slice.setState({ current_view: view });
}

/** Resolves to whether the draft was really stored, so that the form's save status is truthful. */
export async function storeDraft(draft: Omit<Draft, 'base'>): Promise<boolean> {
  const { draft: before, candidate } = slice.getState();
  const isSame = before?.kind === draft.kind && samePerson(before.values, draft.values);
  const base = isSame ? before.base : serverFormOf(draft.values, { draft: null, data: candidate.personalInfo });
  // The persist middleware returns the storage's promise.
  await slice.setState({ draft: { ...draft, base } });
  return storageHolds(`"saved_at":${String(draft.saved_at)}`);
}

/** Goes on with the newest of what this browser and the server have. Returns whether that is new to this browser. */
export function meetServerForm(
  kind: CandidateKind,
  identity: Identity,
  answer: { data: Candidate | null; draft: FormDraft | null },
): boolean {
  const state = slice.getState();
  const live = liveDraft(state, kind);
  const own = live && samePerson(live.values, identity) ? live : null;
  const { draft, newer } = mergeDraft(own, kind, serverFormOf(identity, answer));
  // Another person's stays until this one types something.
  slice.setState({ draft: draft ?? (own ? null : state.draft), newer_form: newer });
  return draft !== null && !(own && sameForm(own.values, draft.values));
}

/** The server has these values. What was typed meanwhile is sent in its turn. */
export function recordSentDraft(values: RegistrationForm, saved: { version: number; saved_at: string }): void {
  slice.setState(({ draft }) =>
    draft && samePerson(draft.values, values) ? { draft: { ...draft, base: { values, ...saved } } } : {},
  );
}

/** The person has seen both versions. Their own replaces the newer one with the next save. */
export function chooseVersion(chosen: 'own' | 'newer'): void {
  slice.setState(({ draft, newer_form: base }) => {
    if (!draft || !base) return { newer_form: null };
    const values = chosen === 'own' ? draft.values : base.values;
    return { newer_form: null, draft: { ...draft, values, saved_at: Date.now(), base } };
  });
}

export function discardDraft(): void {
  slice.setState({ draft: null, newer_form: null });
}

export function recordSubmission(receipt: Omit<Receipt, 'token'>): void {
  const { tokenInfo } = slice.getState();
  slice.setState({
    receipt: { ...receipt, token: tokenInfo?.token ?? null },
    draft: null,
    newer_form: null,
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
