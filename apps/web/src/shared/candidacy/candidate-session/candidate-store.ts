import type { TokenInfo } from '@urna/contract/access/session';
import type { CandidateKind, CandidateView } from '@urna/contract/candidacy/candidacy';
import type { Candidate } from '@urna/contract/candidacy/candidate-data';
import type { CandidacyReceipt } from '@urna/contract/candidacy/receipts';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { ApiError } from '../../../lib/api-error.ts';
import { encryptedStorage, PERSIST_PREFIX, persistedOptions } from '../../../lib/encrypted-storage.ts';
import type { SentCode } from '../../../lib/mailed-code.ts';
import { hasStored } from '../../../lib/stored-elsewhere.ts';
import type { Draft, Identity, ServerForm } from './draft-versions.ts';

export interface Receipt extends CandidacyReceipt {
  kind: CandidateKind;
  candidateID: number;
  /** Of the session that the submission ended: until it expires, it still opens the PDF. Encoded. */
  token: string | null;
}

/** The recipient of a correction code: after a reload the code can still be typed or resent. */
export interface CorrectionRequest extends SentCode {
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
  /** What was saved elsewhere while this browser's draft changed too: the person chooses between both. */
  newer_form: ServerForm | null;
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
  newer_form: null,
  receipt: null,
  correction_request: null,
  correction_receipt: null,
};

/** Omits that a session is being checked, which means nothing after a reload. */
function persistedPart(state: CandidateState) {
  const { checkingSession: _checking, ...persisted } = state;
  return persisted;
}

const SLICE = 'candidate';
export const CANDIDATE_STORAGE_NAME = PERSIST_PREFIX + SLICE;

export const useCandidateStore = create<CandidateState>()(
  persist<CandidateState, [], [], ReturnType<typeof persistedPart>>(
    // Without a stored session there is nothing to check: the first render shows the page.
    () => ({ ...initialCandidateState, checkingSession: hasStored(CANDIDATE_STORAGE_NAME) }),
    {
      ...persistedOptions(SLICE, persistedPart, initialCandidateState),
      // `CandidateSession` hydrates the store, because it must know when hydration has ended, even with an error.
      skipHydration: true,
    },
  ),
);

/** Encodes the token as the specification demands, so that it isn't readable at a glance in the stored state. */
export function encodeToken(token: string): string {
  return btoa(token);
}

export function currentBearer(): string | null {
  const { tokenInfo } = useCandidateStore.getState();
  return tokenInfo ? atob(tokenInfo.token) : null;
}

/** Whether the session with this token is still the one of this browser: on a shared computer another may have begun. */
export const isCurrentBearer = (token: string | null): boolean => token !== null && token === currentBearer();

/** The person of the session, across renewals of its token. */
export function currentPerson(): string | null {
  const { flow_type, isValidate, identity, correction_request } = useCandidateStore.getState();
  if (flow_type === 'CORRECT_DOCUMENTS') return correction_request?.identification_number ?? null;
  return isValidate ? (identity?.documentNumber ?? null) : null;
}

/** Why a session was ended from elsewhere, in the server's words; kept until the person has read it. */
export const useEndedStore = create<{ why: { title: string; message: string } | null }>(() => ({ why: null }));

/** Whether the storage really holds this text: writes to a full or forbidden storage fail silently. */
export async function storageHolds(text: string): Promise<boolean> {
  const stored = await encryptedStorage.getItem(CANDIDATE_STORAGE_NAME);
  return stored?.includes(text) ?? false;
}

/** An error raised in the browser and shown like a refusal by the server. */
export function clientRefusal(message: string): ApiError {
  return new ApiError({ status: 0, code: 'client_refusal', message });
}

export function currentCandidateId(): number {
  const { candidateID } = useCandidateStore.getState();
  if (candidateID === null) throw clientRefusal('El ID del candidato debe ser valido.');
  return candidateID;
}
