import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { encryptedStorage, PERSIST_PREFIX, persistedOptions } from '../../lib/encrypted-storage.ts';
import { type CandidateState, initialCandidateState, persistedPart } from './candidate-state.ts';

const SLICE = 'candidate';
export const CANDIDATE_STORAGE_NAME = PERSIST_PREFIX + SLICE;

export const useCandidateStore = create<CandidateState>()(
  persist<CandidateState, [], [], ReturnType<typeof persistedPart>>(() => initialCandidateState, {
    ...persistedOptions(SLICE, persistedPart),
    // `restoreSession` hydrates: it must know when that has ended, even if it ended badly.
    skipHydration: true,
  }),
);

/** The specification keeps the token encoded, so that it isn't readable at a glance where the state is shown. */
export function encodeToken(token: string): string {
  return btoa(token);
}

function bearerOf(state: Pick<CandidateState, 'tokenInfo'>): string | null {
  return state.tokenInfo ? atob(state.tokenInfo.token) : null;
}

export function currentBearer(): string | null {
  return bearerOf(useCandidateStore.getState());
}

/** Whether the storage really holds this mark: a full or forbidden storage fails without a sound. */
export async function storageHolds(mark: string): Promise<boolean> {
  const kept = await encryptedStorage.getItem(CANDIDATE_STORAGE_NAME);
  return kept?.includes(mark) ?? false;
}
