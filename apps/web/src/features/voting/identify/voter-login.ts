import { messageSchema } from '@urna/contract/envelope';
import { CODE_RESEND_SECONDS } from '@urna/contract/limits';
import { codeSentSchema } from '@urna/contract/staff';
import { rollCheckAnswerSchema, type VoterSession, voterSessionSchema } from '@urna/contract/voting';
import { type PendingVoter, useVoterStore } from '../../../domain/voter-session/voter-store.ts';
import { voterAdmitted, voterCodeRequested } from '../../../domain/voter-session/voter-transitions.ts';
import { api } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';

/** Asks for a code; asking again is how it is sent again. Answers what to tell the person. */
export async function requestVoterCode(identification_number: string): Promise<string> {
  try {
    const path = '/voting/accountant/request-code';
    const { message, ...asked } = await api.post(path, { identification_number }, codeSentSchema);
    voterCodeRequested({ identification_number, ...asked }, CODE_RESEND_SECONDS);
    return message;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'code_too_soon') throw error;
    // The code that went out a moment ago is still good: what's left is to type it.
    const known = useVoterStore.getState().pending;
    const asked =
      known?.identification_number === identification_number ? known : { identification_number, email: null };
    voterCodeRequested(asked, error.retryAfterSeconds ?? CODE_RESEND_SECONDS);
    return 'Hace un momento te enviamos un código: sigue sirviendo.';
  }
}

/** What somebody hears who has voted and proved who they are: when, and with what to ask for their confirmation. */
export interface Voted {
  message: string;
  receiptToken: string;
}

/** Opens the session; of somebody who has voted, answers so instead. */
async function admit(admission: Promise<VoterSession>): Promise<Voted | null> {
  try {
    voterAdmitted(await admission);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.receiptToken === undefined) throw error;
    return { message: error.message, receiptToken: error.receiptToken };
  }
}

export function verifyVoterCode(
  { identification_number, handle }: Pick<PendingVoter, 'identification_number' | 'handle'>,
  code: string,
): Promise<Voted | null> {
  const path = '/voting/accountant/verify-code';
  return admit(api.post(path, { identification_number, code, handle }, voterSessionSchema));
}

export function logInElector(email: string, password: string): Promise<Voted | null> {
  return admit(api.post('/voting/ies/login', { email, password }, voterSessionSchema));
}

export async function resendReceipt(token: string): Promise<string> {
  return (await api.post('/voting/receipt', { token }, messageSchema)).message;
}

export async function askForPasswordLink(email: string): Promise<string> {
  return (await api.post('/voting/ies/forgot', { email }, messageSchema)).message;
}

export async function choosePassword(token: string, password: string): Promise<string> {
  return (await api.post('/voting/ies/set-password', { token, password }, messageSchema)).message;
}

type RollQuestion = { contest: 'contador'; identification_number: string } | { contest: 'ies'; email: string };

export function checkRoll(question: RollQuestion) {
  return api.post('/voting/roll-check', question, rollCheckAnswerSchema);
}
