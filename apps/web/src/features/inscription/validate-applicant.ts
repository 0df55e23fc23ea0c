import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import { confirmApplicantCode, openApplicantSession } from '@urna/contract/candidacy/inscription';
import { codeField, documentNumberField } from '@urna/contract/shared/person-fields';
import { clientRefusal } from '../../domain/candidate-session/client-refusal.ts';
import { codeSent } from '../../domain/candidate-session/transitions.ts';
import { type Answer, publicClient } from '../../lib/call.ts';
import { type AskedCode, requestCode } from '../../lib/mailed-code.ts';

export interface Applicant {
  /** The type's id, as in the form. */
  documentType: string;
  /** The type's name, which the call takes instead of the id. */
  identification_type: string;
  identification_number: string;
  type_candidate: CandidateKind;
}

interface ValidationRequest {
  applicant: Applicant;
  closeOtherSession: boolean;
}

export type Admission = Pick<Answer<typeof confirmApplicantCode>, 'token_info' | 'data'>;

/** Admits the applicant or mails a code. Calling it again requests another code. */
export async function validateApplicant({
  applicant,
  closeOtherSession,
}: ValidationRequest): Promise<
  { admission: Admission } | { admission: null; email: string | null; asked: AskedCode; tooSoon: string | null }
> {
  const { documentType: _id, ...body } = applicant;
  const { identification_type, identification_number } = applicant;
  const whose = `applicant:${identification_type}:${identification_number}`;
  const { answer, asked, message, resendSeconds } = await requestCode(whose, () =>
    publicClient.call(openApplicantSession, {
      body: closeOtherSession ? { ...body, close_other_session: true } : body,
    }),
  );
  if (answer && !('code_required' in answer)) return { admission: answer };
  codeSent(resendSeconds);
  return { admission: null, email: answer?.email ?? null, asked, tooSoon: answer ? null : message };
}

export async function verifyApplicantCode(applicant: Applicant, code: string, handle: string | undefined) {
  if (!documentNumberField.safeParse(applicant.identification_number).success) {
    throw clientRefusal('El numero del documento de identidad no es validos.');
  }
  if (!codeField.safeParse(code).success) throw clientRefusal('El codigo no es validos.');
  const { documentType: _id, ...body } = applicant;
  return publicClient.call(confirmApplicantCode, { body: { ...body, code, handle } });
}
