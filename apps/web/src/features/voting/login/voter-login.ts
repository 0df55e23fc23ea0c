import { CODE_RESEND_SECONDS } from '@urna/contract/shared/limits';
import { logInElector, requestVoterCode, type VoterSession, verifyVoterCode } from '@urna/contract/voting/voting';
import { type PendingVoter, useVoterStore } from '../../../domain/voter-session/voter-store.ts';
import { voterAdmitted, voterCodeRequested } from '../../../domain/voter-session/voter-transitions.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { publicClient } from '../../../lib/call.ts';

export const LOGIN_FALLBACK = 'Error al acceder. Intenta nuevamente.';
export const VERIFY_FALLBACK = 'Ha ocurrido un error al verificar el código. Por favor, intenta de nuevo.';
export const RESEND_FALLBACK = 'Error al reenviar el código. Por favor, intenta de nuevo.';

/** Asks for a code; asking again sends it again. Returns the message for the voter. */
export async function askForCode(identification_number: string): Promise<string> {
  try {
    const { message, ...asked } = await publicClient.call(requestVoterCode, { body: { identification_number } });
    voterCodeRequested({ identification_number, ...asked }, CODE_RESEND_SECONDS);
    return message;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'code_too_soon') throw error;
    // The earlier code is still valid, so the voter goes on to type it.
    const known = useVoterStore.getState().pending;
    const asked =
      known?.identification_number === identification_number ? known : { identification_number, email: null };
    voterCodeRequested(asked, error.retryAfterSeconds ?? CODE_RESEND_SECONDS);
    return 'Hace un momento te enviamos un código: sigue sirviendo.';
  }
}

/** The refusal of a login by somebody who has voted already, with the token that resends their receipt. */
export interface Voted {
  message: string;
  receiptToken: string;
}

/** Null for any other refusal. */
export function votedOf(error: unknown): Voted | null {
  if (!(error instanceof ApiError) || error.receiptToken === undefined) return null;
  return { message: error.message, receiptToken: error.receiptToken };
}

/** Opens the session; returns the refusal if the person has voted already. */
async function admit(admission: Promise<VoterSession>): Promise<Voted | null> {
  try {
    voterAdmitted(await admission);
    return null;
  } catch (error) {
    const voted = votedOf(error);
    if (voted) return voted;
    throw error;
  }
}

export function enterWithCode(
  { identification_number, handle }: Pick<PendingVoter, 'identification_number' | 'handle'>,
  code: string,
): Promise<Voted | null> {
  return admit(publicClient.call(verifyVoterCode, { body: { identification_number, code, handle } }));
}

export function enterWithPassword(email: string, password: string): Promise<Voted | null> {
  return admit(publicClient.call(logInElector, { body: { email, password } }));
}
