import type { CorrectionState } from '@urna/contract/correction';
import type { CandidateDocument } from '@urna/contract/documents';
import type { TokenInfo } from '@urna/contract/session';
import { serverNow } from '../../lib/server-clock.ts';
import { type CorrectionReceipt, type CorrectionRequest, initialCandidateState } from './candidate-state.ts';
import { useCandidateStore } from './candidate-store.ts';
import { splitDocuments } from './split-documents.ts';
import { tokenReplaced } from './transitions.ts';

/** The ways in which the candidate's slice changes during a correction. */
const slice = useCandidateStore;

/** A code went out: from here on the slice belongs to the correction, and whoever was here before is forgotten. */
export function correctionStarted(request: CorrectionRequest, seconds: number): void {
  const { draft, receipt, correction_request: before } = slice.getState();
  slice.setState({
    ...initialCandidateState,
    checkingSession: false,
    draft,
    receipt,
    flow_type: 'CORRECT_DOCUMENTS',
    // A second request within the minute is refused without saying again where the first one went.
    correction_request:
      request.email === null && before?.identification_number === request.identification_number ? before : request,
    time_sending_code: { time_milliseconds: serverNow() + seconds * 1000, isComplete: false },
  });
}

export function correctionLoaded(data: CorrectionState): void {
  const { documents, candidate_observations, closes_at, ...personalInfo } = data;
  const { initial, corrected } = splitDocuments(documents);
  slice.setState((state) => ({
    flow_type: 'CORRECT_DOCUMENTS',
    isValidate: true,
    isRegister: true,
    candidateID: data.id,
    correction_closes_at: closes_at,
    candidate: {
      ...state.candidate,
      personalInfo,
      docs: initial,
      correct_docs: corrected,
      candidate_observations,
    },
    loading: false,
    error: null,
  }));
}

export function correctionAdmitted(answer: { token_info: TokenInfo; data: CorrectionState }): void {
  tokenReplaced(answer.token_info);
  correctionLoaded(answer.data);
  slice.setState({ correction_receipt: null, time_sending_code: null });
}

export function correctedDocumentsListed(documents: readonly CandidateDocument[]): void {
  const { initial, corrected } = splitDocuments(documents);
  slice.setState((state) => ({ candidate: { ...state.candidate, docs: initial, correct_docs: corrected } }));
}

/** A second correction of a kind takes the place of the first. */
export function correctedDocumentsMerged(uploaded: readonly CandidateDocument[]): void {
  const kinds = new Set(uploaded.map(({ document_type_id }) => document_type_id));
  slice.setState((state) => ({
    candidate: {
      ...state.candidate,
      correct_docs: [
        ...state.candidate.correct_docs.filter(({ document_type_id }) => !kinds.has(document_type_id)),
        ...uploaded,
      ],
    },
  }));
}

export function correctedDocumentRemoved(id: number): void {
  slice.setState((state) => ({
    candidate: {
      ...state.candidate,
      correct_docs: state.candidate.correct_docs.filter((document) => document.id !== id),
    },
  }));
}

export function correctionSent(receipt: CorrectionReceipt): void {
  slice.setState({ correction_receipt: receipt, loading: false, error: null });
}

export function correctionReceiptSeen(): void {
  slice.setState({ correction_receipt: null });
}
