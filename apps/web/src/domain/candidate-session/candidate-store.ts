import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { encryptedStorage, PERSIST_PREFIX, persistedOptions } from '../../lib/encrypted-storage.ts';
import { hasStored } from '../../lib/stored-elsewhere.ts';
import { type CandidateState, initialCandidateState, persistedPart } from './candidate-state.ts';

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
export async function storageHolds(mark: string): Promise<boolean> {
  const kept = await encryptedStorage.getItem(CANDIDATE_STORAGE_NAME);
  return kept?.includes(mark) ?? false;
}
