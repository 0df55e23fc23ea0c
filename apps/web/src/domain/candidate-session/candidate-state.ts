import type { CandidateKind, CandidateView } from '@urna/contract/candidacy/candidacy';
import type { Candidate } from '@urna/contract/candidacy/inscription';
import type { InscriptionForm } from '@urna/contract/candidacy/inscription-form';
import type { CandidacyReceipt } from '@urna/contract/candidacy/receipts';
import type { TokenInfo } from '@urna/contract/shared/session';
import type { AskedCode } from '../../lib/mailed-code.ts';

/** Unsent form input, tied to one identity document. */
export interface Draft {
  kind: CandidateKind;
  values: InscriptionForm;
  saved_at: number;
}

export interface Identity {
  documentType: string;
  documentNumber: string;
}

export interface Receipt extends CandidacyReceipt {
  kind: CandidateKind;
  candidateID: number;
  /** Of the session that the submission ended: until it expires, it still opens the PDF. Encoded. */
  token: string | null;
}

/** The recipient of a correction code: after a reload the code can still be typed or resent. */
export interface CorrectionRequest extends AskedCode {
  identification_number: string;
  /** Masked. */
  email: string | null;
}

/**
 * The candidate's persisted slice, with the field names of the specification. Its flags for work under way and its error,
 * which aren't persisted, are those of the mutations.
 */
export interface CandidateState {
  flow_type: 'CORRECT_DOCUMENTS' | null;
  current_view: CandidateView;
  candidateID: number | null;
  isValidate: boolean;
  /** The token inside is encoded; `currentBearer` reads it. */
  tokenInfo: TokenInfo | null;
  isRegister: boolean;
  candidate: {
    personalInfo: Candidate | null;
    /** Named by the specification and always empty: documents, observations and the PDF live in the query cache. */
    docs: [];
    preview: null;
    candidate_observations: [];
    correct_docs: [];
  };
  time_sending_code: { time_milliseconds: number; isComplete: boolean } | null;
  checkingSession: boolean;
  /** The validated identity document; it fills the first two form fields from then on. */
  identity: Identity | null;
  /** When the person started, sent as registration_start in the payload. */
  registration_start: string | null;
  draft: Draft | null;
  receipt: Receipt | null;
  correction_request: CorrectionRequest | null;
  correction_receipt: CandidacyReceipt | null;
}

export const initialCandidateState: CandidateState = {
  flow_type: null,
  current_view: 'REGISTER_DATA_CANDIDATE',
  candidateID: null,
  isValidate: false,
  tokenInfo: null,
  isRegister: false,
  candidate: { personalInfo: null, docs: [], preview: null, candidate_observations: [], correct_docs: [] },
  time_sending_code: null,
  checkingSession: true,
  identity: null,
  registration_start: null,
  draft: null,
  receipt: null,
  correction_request: null,
  correction_receipt: null,
};

/** Omits that a session is being checked, which means nothing after a reload. */
export function persistedPart(state: CandidateState) {
  const { checkingSession: _checking, ...kept } = state;
  return kept;
}
