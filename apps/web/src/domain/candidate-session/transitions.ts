import { type CandidateView, viewOfStatus } from '@urna/contract/candidacy';
import { toWireTime } from '@urna/contract/dates';
import { type CandidateDocument, type DocumentKind, documentKindOfName } from '@urna/contract/documents';
import type { Candidate } from '@urna/contract/inscription';
import type { TokenInfo } from '@urna/contract/session';
import { serverNow } from '../../lib/server-clock.ts';
import { type Draft, type Identity, initialCandidateState, type Observation, type Receipt } from './candidate-state.ts';
import { encodeToken, storageHolds, useCandidateStore } from './candidate-store.ts';

/** Every way in which the candidate's slice changes. */
const slice = useCandidateStore;

function encoded(info: TokenInfo): TokenInfo {
  return { ...info, token: encodeToken(info.token) };
}

export function tokenReplaced(info: TokenInfo): void {
  slice.setState({ tokenInfo: encoded(info) });
}

/** The server knows who this is. With data they are registered already, and go on where they stood. */
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
    error: null,
    receipt: null,
  });
}

export function sessionRestored(me: {
  data: Candidate | null;
  documents: CandidateDocument[];
  candidate_observations: Observation[];
  current_view: CandidateView;
}): void {
  slice.setState((state) => ({
    isValidate: true,
    isRegister: me.data !== null,
    candidateID: me.data?.id ?? null,
    current_view: me.current_view,
    candidate: {
      ...state.candidate,
      personalInfo: me.data,
      docs: me.documents,
      candidate_observations: me.candidate_observations,
    },
  }));
}

export function candidateRegistered(data: Candidate, view: CandidateView): void {
  slice.setState((state) => ({
    isRegister: true,
    candidateID: data.id,
    current_view: view,
    candidate: { ...state.candidate, personalInfo: data, preview: null },
    draft: null,
    loading: false,
    error: null,
  }));
}

export function viewChanged(view: CandidateView): void {
  slice.setState({ current_view: view });
}

export function documentsReplaced(docs: CandidateDocument[], observations: Observation[]): void {
  slice.setState((state) => ({ candidate: { ...state.candidate, docs, candidate_observations: observations } }));
}

/** During inscription a kind has one document: a new one takes the place of the old. */
export function documentsMerged(uploaded: CandidateDocument[]): void {
  const kinds = new Set(uploaded.map((document) => documentKindOfName(document.document_type)));
  slice.setState((state) => ({
    candidate: {
      ...state.candidate,
      docs: [...state.candidate.docs.filter((old) => !kinds.has(documentKindOfName(old.document_type))), ...uploaded],
      preview: null,
    },
  }));
}

export function documentRemoved(id: number): void {
  slice.setState((state) => ({
    candidate: {
      ...state.candidate,
      docs: state.candidate.docs.filter((document) => document.id !== id),
      preview: null,
    },
  }));
}

export function documentLoading(kind: DocumentKind, loading: boolean): void {
  slice.setState((state) => ({ loadingDocuments: { ...state.loadingDocuments, [kind]: loading } }));
}

export function previewMade(preview: Blob): void {
  slice.setState((state) => ({ candidate: { ...state.candidate, preview } }));
}

export function workBegun(): void {
  slice.setState({ loading: true, error: null });
}

export function workFailed(message: string): void {
  slice.setState({ loading: false, error: message });
}

/** Answers whether the draft is really written, so that the line under the form can be honest. */
export async function draftKept(draft: Draft): Promise<boolean> {
  // The persist middleware hands on the storage's promise.
  await slice.setState({ draft });
  return storageHolds(`"saved_at":${String(draft.saved_at)}`);
}

export function registrationSubmitted(receipt: Receipt): void {
  slice.setState({ receipt, draft: null, loading: false, error: null });
}

export function receiptSeen(): void {
  slice.setState({ receipt: null });
}

/** Back to nobody. What was typed outlives a session that ran out, and nothing outlives a person who left. */
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
 * A correction's session is over and can't be renewed. Nothing is cleared, as the specification wants: the person proves
 * again who they are, by another code, and goes on.
 */
export function correctionLapsed(): void {
  slice.setState({ isValidate: false, loading: false });
}

export function sessionChecked(): void {
  slice.setState({ checkingSession: false });
}

/** A code went out: another can be asked for when this has run down. */
export function codeSent(seconds: number): void {
  slice.setState({ time_sending_code: { time_milliseconds: serverNow() + seconds * 1000, isComplete: false } });
}

export function codeCountdownEnded(): void {
  slice.setState(({ time_sending_code: sent }) => ({ time_sending_code: sent && { ...sent, isComplete: true } }));
}

/** "Cambiar" leads to one section of the form, and the form is another screen. */
export function sectionWanted(section: string | null): void {
  slice.setState({ wanted_section: section });
}
