import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import { confirmApplicantCode, openApplicantSession } from '@urna/contract/candidacy/inscription';
import { CODE_DIGITS, CODE_RESEND_SECONDS } from '@urna/contract/shared/limits';
import { codeField, documentNumberField } from '@urna/contract/shared/person-fields';
import type { Identity } from '../../domain/candidate-session/candidate-state.ts';
import { clientRefusal } from '../../domain/candidate-session/client-refusal.ts';
import { codeSent } from '../../domain/candidate-session/transitions.ts';
import { ApiError } from '../../lib/api-error.ts';
import { askedCodeOf, rememberAskedCode } from '../../lib/asked-codes.ts';
import { type Answer, publicClient } from '../../lib/call.ts';

export interface Applicant {
  /** The type's id, as in the form. */
  documentType: string;
  /** The type's name, which the call takes instead of the id. */
  identification_type: string;
  identification_number: string;
  type_candidate: CandidateKind;
}

const payloadOf = ({ documentType: _id, ...payload }: Applicant) => payload;

export type ValidationAnswer = Answer<typeof openApplicantSession>;

/** Calling it again requests another code. */
export async function validateApplicant(
  applicant: Applicant,
  options: { closeOtherSession: boolean },
): Promise<ValidationAnswer> {
  const body = options.closeOtherSession
    ? { ...payloadOf(applicant), close_other_session: true }
    : payloadOf(applicant);
  try {
    const answer = await publicClient.call(openApplicantSession, { body });
    if ('code_required' in answer) {
      rememberAskedCode(keyOf(applicant), answer);
      codeSent(CODE_RESEND_SECONDS);
    }
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'code_too_soon') {
      codeSent(error.retryAfterSeconds ?? CODE_RESEND_SECONDS);
    }
    throw error;
  }
}

const keyOf = ({ identification_type, identification_number }: Applicant) =>
  `applicant:${identification_type}:${identification_number}`;

export function codeDigitsOf(applicant: Applicant): number {
  return askedCodeOf(keyOf(applicant)).code_digits ?? CODE_DIGITS;
}

export async function verifyApplicantCode(applicant: Applicant, code: string) {
  if (!documentNumberField.safeParse(applicant.identification_number).success) {
    throw clientRefusal('El numero del documento de identidad no es validos.');
  }
  if (!codeField.safeParse(code).success) throw clientRefusal('El codigo no es validos.');
  const { handle } = askedCodeOf(keyOf(applicant));
  return publicClient.call(confirmApplicantCode, { body: { ...payloadOf(applicant), code, handle } });
}

export function identityOf({ documentType, identification_number }: Applicant): Identity {
  return { documentType, documentNumber: identification_number };
}
