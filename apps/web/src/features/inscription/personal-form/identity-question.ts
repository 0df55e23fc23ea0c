import { useMutation } from '@tanstack/react-query';
import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import { confirmApplicantCode, openApplicantSession, type RegisterFacts } from '@urna/contract/candidacy/inscription';
import { documentValidationSchema, type InscriptionForm } from '@urna/contract/candidacy/inscription-form';
import type { Failure } from '@urna/contract/shared/envelope';
import { codeField, documentNumberField, mobilePhoneField } from '@urna/contract/shared/person-fields';
import { toast } from '@urna/ui/toast';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { clientRefusal, useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import {
  applicantAdmitted,
  codeCountdownEnded,
  codeSent,
  draftKept,
} from '../../../domain/candidate-session/transitions.ts';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { type Answer, publicClient } from '../../../lib/call.ts';
import { type AskedCode, requestCode, useMailedCode } from '../../../lib/mailed-code.ts';
import { paths } from '../../../lib/paths.ts';
import { startingValues } from './draft.tsx';
import type { FormOfInscription } from './form-context.ts';
import { focusField } from './form-sections.ts';
import { useIdentificationTypes } from './lookups.ts';

/** Opens the confirmation of the number from the two document fields. */
export function useIdentityQuestion(form: FormOfInscription, kind: CandidateKind) {
  const types = useIdentificationTypes();
  // Kept as a draft, since the form of somebody who wasn't known before is made anew.
  const validation = useApplicantValidation(async (facts, { documentType, identification_number }) => {
    const identity = { documentType, documentNumber: identification_number };
    const { isValidate } = useCandidateStore.getState();
    const values = withRegisterFacts(isValidate ? form.getValues() : startingValues(kind, identity), facts);
    await draftKept({ kind, values, saved_at: Date.now() });
    form.setValues(values);
    toast.info('Trajimos su nombre, su tarjeta y su celular del registro profesional. Revíselos, por favor.');
    focusField('professionalCard');
  });

  const applicant = (): Applicant | null => {
    const { documentType, documentNumber } = form.getValues();
    const checked = documentValidationSchema.safeParse({ documentType, documentNumber });
    if (!checked.success) {
      const issues = checked.error.issues.toReversed();
      for (const { path, message } of issues) form.setFieldError(path[0] as 'documentType', message);
      focusField(String(issues.at(-1)?.path[0]));
      return null;
    }
    if (!types.data) {
      validation.refuse('Los tipos de documento de identidad no son validos.');
      return null;
    }
    const type = types.data.find(({ id }) => String(id) === documentType);
    if (!type) {
      validation.refuse('No se encontro un tipo de documento valido.');
      return null;
    }
    return {
      documentType,
      identification_type: type.name,
      identification_number: checked.data.documentNumber,
      type_candidate: kind,
    };
  };

  return {
    types,
    validation,
    ask: () => {
      const found = applicant();
      if (found) validation.confirm(found);
    },
    closeOther: () => {
      const found = applicant();
      if (found) validation.validate(found, true);
    },
  };
}
export type IdentityQuestion = ReturnType<typeof useIdentityQuestion>;

/** Fills what is still empty with what the register knows. What the person typed stays. */
export function withRegisterFacts(values: InscriptionForm, facts: RegisterFacts): InscriptionForm {
  // The register is imported as it is kept, and may hold a landline there.
  const mobile = mobilePhoneField.safeParse(facts.mobile_phone);
  return {
    ...values,
    firstName: values.firstName || facts.first_name,
    secondName: values.secondName || (facts.second_name ?? ''),
    firstLastName: values.firstLastName || facts.first_last_name,
    secondLastName: values.secondLastName || (facts.second_last_name ?? ''),
    professionalCard: values.professionalCard || facts.professional_license,
    mobilePhone: values.mobilePhone || (mobile.success ? mobile.data : ''),
  };
}

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

type Admission = Pick<Answer<typeof confirmApplicantCode>, 'token_info' | 'data'>;

/** Admits the applicant or mails a code. Calling it again requests another code. */
async function validateApplicant({
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

async function verifyApplicantCode(applicant: Applicant, code: string, handle: string | undefined) {
  if (!documentNumberField.safeParse(applicant.identification_number).success) {
    throw clientRefusal('El numero del documento de identidad no es validos.');
  }
  if (!codeField.safeParse(code).success) throw clientRefusal('El codigo no es validos.');
  const { documentType: _id, ...body } = applicant;
  return publicClient.call(confirmApplicantCode, { body: { ...body, code, handle } });
}

export interface Refusal {
  message: string;
  action?: Failure['action'];
}

interface CodeStep {
  name: 'code';
  applicant: Applicant;
  email: string | null;
  asked: AskedCode;
  closeOtherSession: boolean;
  /** Why no other code was sent. */
  tooSoon: string | null;
}

/** The step of the identification: none, confirming the number, or entering a code. */
type ValidationStep = { name: 'idle' } | { name: 'confirming'; applicant: Applicant } | CodeStep;

function refusalOf(error: unknown): Refusal {
  const action = error instanceof ApiError ? error.action : undefined;
  return action ? { message: messageOf(error), action } : { message: messageOf(error) };
}

export function useApplicantValidation(onProven: (facts: RegisterFacts, applicant: Applicant) => Promise<void>) {
  const [step, setStep] = useState<ValidationStep>({ name: 'idle' });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const navigate = useNavigate();

  const admit = async (admission: Admission, { documentType, identification_number }: Applicant) => {
    applicantAdmitted(admission, { documentType, documentNumber: identification_number });
    // Who has saved the form before goes on at the step that was reached.
    if (admission.data) await navigate(paths.inscription(admission.data.candidate_type).base, { replace: true });
  };

  const validating = useMutation({
    mutationFn: async (request: Parameters<typeof validateApplicant>[0]) => {
      setRefusal(null);
      const { applicant, closeOtherSession } = request;
      const answer = await validateApplicant(request);
      if (answer.admission) return admit(answer.admission, applicant);
      const { email, asked, tooSoon } = answer;
      // A request that came too soon is answered without the address.
      const known = step.name === 'code' ? step.email : null;
      return setStep({ name: 'code', applicant, closeOtherSession, email: email ?? known, asked, tooSoon });
    },
    onError: (error) => {
      setRefusal(refusalOf(error));
      setStep({ name: 'idle' });
    },
  });
  const code = useMailedCode({
    sent: useCandidateStore((state) => state.time_sending_code),
    onCountdownEnd: codeCountdownEnded,
    verify: async (typed) => {
      if (step.name !== 'code') return;
      const answer = await verifyApplicantCode(step.applicant, typed, step.asked.handle);
      if (answer.register) await onProven(answer.register, step.applicant);
      await admit(answer, step.applicant);
      setStep({ name: 'idle' });
    },
    resend: async () => {
      // What follows a failure is told outside this form.
      if (step.name === 'code') await validating.mutateAsync(step).catch(() => undefined);
      return null;
    },
    notice: step.name === 'code' ? step.tooSoon : null,
    onNoticeSeen: () => setStep((before) => (before.name === 'code' ? { ...before, tooSoon: null } : before)),
  });

  return {
    step,
    refusal,
    working: validating.isPending || code.working,
    code,
    confirm: (applicant: Applicant) => {
      setRefusal(null);
      setStep({ name: 'confirming', applicant });
    },
    refuse: (message: string) => setRefusal({ message }),
    cancel: () => {
      code.onErrorSeen();
      setStep({ name: 'idle' });
    },
    validate: (applicant: Applicant, closeOtherSession = false) => validating.mutate({ applicant, closeOtherSession }),
  };
}
export type ApplicantValidation = ReturnType<typeof useApplicantValidation>;
