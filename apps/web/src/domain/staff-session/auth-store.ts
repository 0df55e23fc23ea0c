import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { PERSIST_PREFIX, persistedOptions } from '../../lib/encrypted-storage.ts';
import { hasStored } from '../../lib/stored-elsewhere.ts';
import { type AuthState, initialAuthState, persistedAuth } from './auth-state.ts';

const SLICE = 'auth';
export const AUTH_STORAGE_NAME = PERSIST_PREFIX + SLICE;

export const useAuthStore = create<AuthState>()(
  persist<AuthState, [], [], ReturnType<typeof persistedAuth>>(
    () => ({ ...initialAuthState, checkingSession: hasStored(AUTH_STORAGE_NAME) }),
    {
      ...persistedOptions(SLICE, persistedAuth, initialAuthState),
      // `restoreStaffSession` hydrates the store: it must know when hydration has ended, even with an error.
      skipHydration: true,
    },
  ),
);

export function currentStaffBearer(): string | null {
  const { user } = useAuthStore.getState();
  return user ? atob(user.token_info.token) : null;
}
