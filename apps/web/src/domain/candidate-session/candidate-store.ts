import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { encryptedStorage, PERSIST_PREFIX, persistedOptions } from '../../lib/encrypted-storage.ts';
import { type CandidateState, initialCandidateState, persistedPart } from './candidate-state.ts';

const SLICE = 'candidate';
export const CANDIDATE_STORAGE_NAME = PERSIST_PREFIX + SLICE;

export const useCandidateStore = create<CandidateState>()(
  persist<CandidateState, [], [], ReturnType<typeof persistedPart>>(() => initialCandidateState, {
    ...persistedOptions(SLICE, persistedPart),
    // `CandidateSession` hydrates, because it must know when that has ended, even with an error.
    skipHydration: true,
  }),
);

/** The specification keeps the token encoded, so that it isn't readable at a glance where the state is shown. */
export function encodeToken(token: string): string {
  return btoa(token);
}

export function currentBearer(): string | null {
  const { tokenInfo } = useCandidateStore.getState();
  return tokenInfo ? atob(tokenInfo.token) : null;
}

/** The server's message about a registration that its owner disowned, until the person has read it. */
export const useFrozenStore = create<{ message: string | null }>(() => ({ message: null }));

/** Whether the storage really holds this mark: a full or forbidden storage fails without a sound. */
export async function storageHolds(mark: string): Promise<boolean> {
  const kept = await encryptedStorage.getItem(CANDIDATE_STORAGE_NAME);
  return kept?.includes(mark) ?? false;
}
