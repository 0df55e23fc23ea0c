import { openSessionByPasskey } from '@urna/contract/access/passkeys';
import { openStaffSession, type StaffSession, sendStaffCode } from '@urna/contract/access/staff-session';
import type { PasskeyRequest } from '@urna/contract/shared/call-proofs';
import { toast } from '@urna/ui/toast';
import { ApiError } from '../../../lib/api-error.ts';
import { publicClient } from '../../../lib/call.ts';
import { statesWritten } from '../../../lib/encrypted-storage.ts';
import { requestCode } from '../../../lib/mailed-code.ts';
import { useAuthStore } from '../../../shared/access/staff-session/auth-store.ts';
import {
  abandonValidation,
  admitStaff,
  applyAdmission,
  beginValidation,
  keepPasskeyRequest,
  showAuthError,
} from '../../../shared/access/staff-session/auth-transitions.ts';

/** Required by the specification: the success message is shown before it takes effect, and the work ends later still. */
const SUCCESS_AFTER_MS = 1000;
const LOADING_OFF_AFTER_MS = 2000;

/** Requests or resends a code. The guard then redirects to the code page, which says so if none was sent. */
export async function requestStaffCode(identification_number: string): Promise<void> {
  const { answer, sentCode, message, resendSeconds } = await requestCode(`staff:${identification_number}`, () =>
    publicClient.call(sendStaffCode, { body: { identification_number } }),
  );
  // After a reload the handle of a code that was sent before is in the storage alone.
  const { user_validation: pending } = useAuthStore.getState();
  const isStored = answer === null && pending?.identification_number === identification_number;
  beginValidation(isStored ? pending : { identification_number, ...sentCode }, resendSeconds);
  await statesWritten();
  if (answer) toast.success(message);
  else showAuthError({ type: 'error', message, status: 429 });
}

export async function verifyStaffCode(code: string): Promise<void> {
  const { user_validation: pending } = useAuthStore.getState();
  if (!pending) return;
  const { identification_number, handle } = pending;
  const answer = await publicClient.call(openStaffSession, { body: { identification_number, code, handle } });
  if ('passkey' in answer) {
    keepPasskeyRequest(answer.passkey);
    await enterWithPasskey(identification_number, answer.passkey);
  } else await enter(answer, 'Código verificado exitosamente');
}

/** Asks for the passkey again, after the person has cancelled or reloaded the page. */
export async function verifyStaffPasskey(): Promise<void> {
  const { user_validation: pending, passkey_request: request } = useAuthStore.getState();
  if (pending && request) await enterWithPasskey(pending.identification_number, request);
}

async function enterWithPasskey(identification_number: string, request: PasskeyRequest): Promise<void> {
  const { answerPasskey } = await import('../../../lib/passkeys.ts');
  const answer = await answerPasskey(request);
  try {
    const session = await publicClient.call(openSessionByPasskey, { body: { identification_number, answer } });
    await enter(session, 'Llave verificada');
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'dead_passkey_login') throw error;
    if (useAuthStore.getState().time_sending_code !== null) {
      keepPasskeyRequest(null);
      throw error;
    }
    // The first step was the directory: there is no code to go back to.
    abandonValidation();
    toast.error(error.message);
  }
}

async function enter(session: StaffSession, message: string): Promise<void> {
  admitStaff(session);
  await statesWritten();
  toast.success(message);
  window.setTimeout(applyAdmission, SUCCESS_AFTER_MS);
  await new Promise((resolve) => setTimeout(resolve, LOADING_OFF_AFTER_MS));
}
