import type { TokenInfo } from '@urna/contract/access/session';
import type { StaffSession } from '@urna/contract/access/staff-session';
import type { PasskeyRequest } from '@urna/contract/shared/call-proofs';
import { serverNow } from '@urna/ui/server-clock';
import {
  type AuthError,
  initialAuthState,
  type PendingValidation,
  type StaffIdentity,
  useAuthStore,
} from './auth-store.ts';

/** Encodes the token as the specification demands, so that it isn't readable at a glance in the stored state. */
function encoded(info: TokenInfo): TokenInfo {
  return { ...info, token: btoa(info.token) };
}

export function showAuthError(error: AuthError): void {
  useAuthStore.setState({ error });
}

export function clearAuthError(): void {
  useAuthStore.setState({ error: null });
}

/** A code may have been sent; another can be requested when the countdown ends. */
export function beginValidation(pending: PendingValidation, seconds: number): void {
  useAuthStore.setState({
    user_validation: pending,
    passkey_request: null,
    time_sending_code: { time_milliseconds: serverNow() + seconds * 1000, isComplete: false },
    error: null,
  });
}

export function endCodeCountdown(): void {
  useAuthStore.setState(({ time_sending_code: sent }) => ({
    time_sending_code: sent && { ...sent, isComplete: true },
  }));
}

/** The directory said who it is, and the person's passkey is asked for: no code was sent. */
export function beginPasskeyStep(identification_number: string, passkey_request: PasskeyRequest): void {
  useAuthStore.setState({
    user_validation: { identification_number },
    passkey_request,
    time_sending_code: null,
    error: null,
  });
}

/** The code was right; null sends the person back to the code, because the time for the passkey is over. */
export function keepPasskeyRequest(request: PasskeyRequest | null): void {
  useAuthStore.setState({ passkey_request: request });
}

/** The person goes back to the identification form, or leaves. */
export function abandonValidation(): void {
  useAuthStore.setState({
    user_validation: null,
    passkey_request: null,
    time_sending_code: null,
    error: null,
  });
}

export function admitStaff({ token_info, data }: StaffSession): void {
  const { id, name, role, passkey } = data;
  useAuthStore.setState({ admitted: { id, name, role, passkey, token_info: encoded(token_info) }, error: null });
}

export function applyAdmission(): void {
  useAuthStore.setState(({ admitted, user }) =>
    admitted
      ? {
          user: admitted,
          admitted: null,
          user_validation: null,
          passkey_request: null,
          time_sending_code: null,
          ended: false,
          logged_out: false,
        }
      : { user },
  );
}

export function replaceStaffToken(info: TokenInfo): void {
  useAuthStore.setState(({ user }) => ({ user: user && { ...user, token_info: encoded(info) } }));
}

/** Each call extends the session; the response says until when. */
export function noteStaffExpiry(time_milliseconds: number): void {
  const { user } = useAuthStore.getState();
  if (!user || user.token_info.time_milliseconds === time_milliseconds) return;
  useAuthStore.setState({ user: { ...user, token_info: { ...user.token_info, time_milliseconds } } });
}

/** An administrator may have changed the name or the role since the login, or the person has created a passkey. */
export function refreshStaffIdentity({ id, name, role, passkey }: StaffIdentity): void {
  useAuthStore.setState(({ user }) => ({ user: user && { ...user, id, name, role, passkey } }));
}

export function markStaffSessionEnded(): void {
  if (useAuthStore.getState().user) useAuthStore.setState({ ended: true });
}

/** Another tab has a valid token. */
export function resumeStaffSession(): void {
  useAuthStore.setState({ ended: false });
}

export function clearStaffSession(): void {
  useAuthStore.setState({ ...initialAuthState, checkingSession: false });
}

export function markStaffLoggedOut(): void {
  useAuthStore.setState({ ...initialAuthState, checkingSession: false, logged_out: true });
}

export function endStaffSessionCheck(): void {
  useAuthStore.setState({ checkingSession: false });
}
