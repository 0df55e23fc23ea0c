import { create } from 'zustand';
import { ApiError } from '../../lib/api-error.ts';
import { sessionCleared } from './transitions.ts';

/** The server's sentence about a registration that its owner disowned, until it was read. */
export const useFrozenStore = create<{ message: string | null }>(() => ({ message: null }));

/**
 * Whether a call failed because the registration was disowned. This browser then forgets it, with what was typed: it is
 * not the owner's, or the owner begins anew.
 */
export function endedByOwner(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'registration_frozen') return false;
  sessionCleared({ keepDraft: false });
  useFrozenStore.setState({ message: error.message });
  return true;
}
