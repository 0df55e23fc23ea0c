import { CODE_RESEND_SECONDS } from '@urna/contract/limits';
import { openStaffSession, sendStaffCode } from '@urna/contract/staff';
import type { AuthError } from '../../domain/staff-session/auth-state.ts';
import { useAuthStore } from '../../domain/staff-session/auth-store.ts';
import {
  admissionApplied,
  authFailed,
  authWorkBegun,
  authWorkEnded,
  staffAdmitted,
  staffCodeRequested,
} from '../../domain/staff-session/auth-transitions.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { askedCodeOf, rememberAskedCode } from '../../lib/asked-codes.ts';
import { publicClient } from '../../lib/call.ts';
import { toast } from '../../ui/feedback/toast.ts';

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
    const { message, ...asked } = await publicClient.call(sendStaffCode, { body: { identification_number } });
    rememberAskedCode(`staff:${identification_number}`, asked);
    staffCodeRequested({ identification_number, ...asked }, CODE_RESEND_SECONDS);
    toast.success(message);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'code_too_soon') {
      // The previous code is still valid; it just can't be resent yet.
      const { user_validation: pending } = useAuthStore.getState();
      const isSame = pending?.identification_number === identification_number;
      const asked = isSame ? pending : askedCodeOf(`staff:${identification_number}`);
      staffCodeRequested({ ...asked, identification_number }, error.retryAfterSeconds ?? CODE_RESEND_SECONDS);
    }
    authFailed(errorOf(error));
  }
}

export async function verifyStaffCode(code: string): Promise<void> {
  const { user_validation: pending, loading } = useAuthStore.getState();
  if (!pending || loading) return;
  authWorkBegun();
  try {
    const { identification_number, handle } = pending;
    staffAdmitted(await publicClient.call(openStaffSession, { body: { identification_number, code, handle } }));
  } catch (error) {
    authFailed(errorOf(error));
    return;
  }
  toast.success('Código verificado exitosamente');
  window.setTimeout(admissionApplied, SUCCESS_AFTER_MS);
  window.setTimeout(authWorkEnded, LOADING_OFF_AFTER_MS);
}
