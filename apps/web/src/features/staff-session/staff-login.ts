import type { PasskeyRequest } from '@urna/contract/staff/passkey-options';
import { openSessionByPasskey } from '@urna/contract/staff/passkeys';
import { openStaffSession, type StaffSession, sendStaffCode } from '@urna/contract/staff/staff';
import { toast } from '@urna/ui/toast';
import type { AuthError } from '../../domain/staff-session/auth-state.ts';
import { useAuthStore } from '../../domain/staff-session/auth-store.ts';
import {
  admissionApplied,
  authFailed,
  authWorkBegun,
  authWorkEnded,
  passkeyRequested,
  staffAdmitted,
  staffCodeRequested,
} from '../../domain/staff-session/auth-transitions.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { publicClient } from '../../lib/call.ts';
import { requestCode } from '../../lib/mailed-code.ts';

/** Required by the specification: the success message is shown before it takes effect. */
const SUCCESS_AFTER_MS = 1000;
const LOADING_OFF_AFTER_MS = 2000;

function errorOf(error: unknown): AuthError {
  return { type: 'error', message: messageOf(error), status: error instanceof ApiError ? error.status : 0 };
}

/** Requests or resends a code. The guard then redirects to the code page. */
export async function requestStaffCode(identification_number: string): Promise<void> {
  if (useAuthStore.getState().loading) return;
  authWorkBegun();
  try {
    const { answer, asked, message, resendSeconds } = await requestCode(`staff:${identification_number}`, () =>
      publicClient.call(sendStaffCode, { body: { identification_number } }),
    );
    // After a reload the handle of a code that was sent before is in the storage alone.
    const { user_validation: pending } = useAuthStore.getState();
    const isKept = answer === null && pending?.identification_number === identification_number;
    staffCodeRequested(isKept ? pending : { identification_number, ...asked }, resendSeconds);
    if (answer) toast.success(message);
    else authFailed({ type: 'error', message, status: 429 });
  } catch (error) {
    authFailed(errorOf(error));
  }
}

export async function verifyStaffCode(code: string): Promise<void> {
  const { user_validation: pending, loading } = useAuthStore.getState();
  if (!pending || loading) return;
  authWorkBegun();
  try {
    const { identification_number, handle } = pending;
    const answer = await publicClient.call(openStaffSession, { body: { identification_number, code, handle } });
    if (!('passkey' in answer)) {
      enter(answer, 'Código verificado exitosamente');
      return;
    }
    passkeyRequested(answer.passkey);
    await enterWithPasskey(identification_number, answer.passkey);
  } catch (error) {
    authFailed(errorOf(error));
  }
}

/** Asks for the passkey again, after the person has cancelled or reloaded the page. */
export async function verifyStaffPasskey(): Promise<void> {
  const { user_validation: pending, passkey_request: request, loading } = useAuthStore.getState();
  if (!pending || !request || loading) return;
  authWorkBegun();
  try {
    await enterWithPasskey(pending.identification_number, request);
  } catch (error) {
    authFailed(errorOf(error));
  }
}

async function enterWithPasskey(identification_number: string, request: PasskeyRequest): Promise<void> {
  const { answerPasskey } = await import('../../lib/passkeys/use-passkey.ts');
  const answer = await answerPasskey(request);
  try {
    enter(
      await publicClient.call(openSessionByPasskey, { body: { identification_number, answer } }),
      'Llave verificada',
    );
  } catch (error) {
    if (error instanceof ApiError && error.code === 'dead_passkey_login') passkeyRequested(null);
    throw error;
  }
}

function enter(session: StaffSession, message: string): void {
  staffAdmitted(session);
  toast.success(message);
  window.setTimeout(admissionApplied, SUCCESS_AFTER_MS);
  window.setTimeout(authWorkEnded, LOADING_OFF_AFTER_MS);
}
