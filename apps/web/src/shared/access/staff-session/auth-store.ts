import type { Role } from '@urna/contract/access/roles';
import type { TokenInfo } from '@urna/contract/access/session';
import type { PasskeyRequest } from '@urna/contract/shared/call-proofs';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { PERSIST_PREFIX, persistedOptions } from '../../../lib/encrypted-storage.ts';
import type { SentCode } from '../../../lib/mailed-code.ts';
import { hasStored } from '../../../lib/stored-elsewhere.ts';

export interface StaffIdentity {
  id: number;
  name: string;
  role: Role;
  /** Whether a passkey is offered to the person, or needed before anything else. */
  passkey?: 'offer' | 'needed' | undefined;
}

export interface StaffUser extends StaffIdentity {
  /** The token inside is encoded; `currentStaffBearer` reads it. */
  token_info: TokenInfo;
}

/** A code may have been sent: the response doesn't reveal whether the number belongs to staff. */
export interface PendingValidation extends SentCode {
  identification_number: string;
}

export interface AuthError {
  type: 'error';
  message: string;
  status: number;
}

/** The staff's persisted slice, with the field names of the specification. Work under way is that of the mutations. */
interface AuthState {
  user: StaffUser | null;
  user_validation: PendingValidation | null;
  /** The code was right, and the server waits for a passkey. */
  passkey_request: PasskeyRequest | null;
  /** The identity after the code was accepted; applied a moment later, or by the next page load if that comes first. */
  admitted: StaffUser | null;
  time_sending_code: { time_milliseconds: number; isComplete: boolean } | null;
  checkingSession: boolean;
  error: AuthError | null;
  /** The server has ended this session, whatever its expiry time. */
  ended: boolean;
  /** Somebody logged out here: the next login doesn't lead to the screen where they did. */
  logged_out: boolean;
}

export const initialAuthState: AuthState = {
  user: null,
  user_validation: null,
  passkey_request: null,
  admitted: null,
  time_sending_code: null,
  checkingSession: true,
  error: null,
  ended: false,
  logged_out: false,
};

/** Omits pending work and errors, which mean nothing after a reload. */
function persistedAuth({ user, user_validation, passkey_request, admitted, time_sending_code }: AuthState) {
  return { user, user_validation, passkey_request, admitted, time_sending_code };
}

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
