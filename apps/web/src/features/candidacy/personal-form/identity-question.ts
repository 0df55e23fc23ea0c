// Identifies the applicant of the two document fields: confirms the number and, if the server asks for one, a code.

import { useMutation } from '@tanstack/react-query';
import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import { confirmApplicantCode, openApplicantSession, type RegisterFacts } from '@urna/contract/candidacy/registration';
import { documentValidationSchema, type RegistrationForm } from '@urna/contract/candidacy/registration-form';
import type { Failure } from '@urna/contract/shared/envelope';
import { codeField, documentNumberField, mobilePhoneField } from '@urna/contract/shared/person-fields';
import { toast } from '@urna/ui/toast';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { type Answer, publicClient } from '../../../lib/call.ts';
import { tellDateTime } from '../../../lib/format.ts';
import { requestCode, type SentCode, useMailedCode } from '../../../lib/mailed-code.ts';
import { paths } from '../../../lib/paths.ts';
import { clientRefusal, useCandidateStore } from '../../../shared/candidacy/candidate-session/candidate-store.ts';
import type { Identity } from '../../../shared/candidacy/candidate-session/draft-versions.ts';
import {
  admitApplicant,
  endCodeCountdown,
  meetServerForm,
  startCodeCountdown,
  storeDraft,
} from '../../../shared/candidacy/candidate-session/transitions.ts';
import { startingValues } from './draft.tsx';
import type { FormOfRegistration } from './form-context.ts';
import { focusField } from './form-sections.ts';
import { useIdentificationTypes } from './lookups.ts';

interface Applicant {
  identity: Identity;
  /** What the calls say of the applicant: the name of the document's type instead of its id. */
  body: { identification_type: string; identification_number: string; type_candidate: CandidateKind };
}

interface CodeStep {
  name: 'code';
  applicant: Applicant;
  closesOther: boolean;
  sentCode: SentCode;
  email: string | null;
  /** Why no other code was sent. */
  tooSoon: string | null;
}

/** The step of the identification: none, confirming the number, or entering a code. */
type Step = { name: 'idle' } | { name: 'confirming'; applicant: Applicant } | CodeStep;

export interface Refusal {
  message: string;
  action?: Failure['action'];
}

export function useIdentityQuestion(form: FormOfRegistration, kind: CandidateKind) {
  const types = useIdentificationTypes();
  const [step, setStep] = useState<Step>({ name: 'idle' });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const navigate = useNavigate();

  /** Null if the fields name nobody, which is then shown. */
  const readApplicant = (): Applicant | null => {
    const { documentType, documentNumber } = form.getValues();
    const checked = documentValidationSchema.safeParse({ documentType, documentNumber });
    if (!checked.success) {
      const issues = checked.error.issues.toReversed();
      for (const { path, message } of issues) form.setFieldError(path[0] as 'documentType', message);
      focusField(String(issues.at(-1)?.path[0]));
      return null;
    }
    const type = types.data?.find(({ id }) => String(id) === documentType);
    if (!type) {
      setRefusal({
        message: types.data
          ? 'No se encontro un tipo de documento valido.'
          : 'Los tipos de documento de identidad no son validos.',
      });
      return null;
    }
    const identification_number = checked.data.documentNumber;
    return {
      identity: { documentType, documentNumber: identification_number },
      body: { identification_type: type.name, identification_number, type_candidate: kind },
    };
  };

  const admit = async (answer: Pick<Answer<typeof confirmApplicantCode>, 'token_info' | 'data'>, who: Applicant) => {
    admitApplicant(answer, who.identity);
    // Who has saved the form before goes on at the step that was reached.
    if (answer.data) await navigate(paths.inscription(answer.data.candidate_type).base, { replace: true });
  };

  /** Shows what the register knows. As a draft too, since the form of somebody who wasn't known before is made anew. */
  const takeFacts = async (facts: RegisterFacts, identity: Identity, isContinued: boolean) => {
    const { isValidate } = useCandidateStore.getState();
    const values = withRegisterFacts(isValidate ? form.getValues() : startingValues(kind, identity), facts);
    await storeDraft({ kind, values, saved_at: Date.now() });
    form.setValues(values);
    // The person is told of the draft instead, or has to choose between two.
    if (isContinued || useCandidateStore.getState().newer_form) return;
    toast.info('Trajimos su nombre, su tarjeta y su celular del registro profesional. Revíselos, por favor.');
    focusField('professionalCard');
  };

  /** Admits the applicant or mails a code; repeated, it mails another. */
  const validating = useMutation({
    mutationFn: async ({ applicant, closesOther }: Pick<CodeStep, 'applicant' | 'closesOther'>) => {
      setRefusal(null);
      const { identification_type, identification_number } = applicant.body;
      const { answer, sentCode, message, resendSeconds } = await requestCode(
        `applicant:${identification_type}:${identification_number}`,
        () =>
          publicClient.call(openApplicantSession, {
            body: closesOther ? { ...applicant.body, close_other_session: true } : applicant.body,
          }),
      );
      if (answer && !('code_required' in answer)) {
        // Without a code there is nothing of this person on the server.
        meetServerForm(kind, applicant.identity, { data: null, draft: null });
        return admit(answer, applicant);
      }
      startCodeCountdown(resendSeconds);
      // A request that came too soon is answered without the address.
      const known = step.name === 'code' ? step.email : null;
      const tooSoon = answer ? null : message;
      return setStep({ name: 'code', applicant, closesOther, sentCode, email: answer?.email ?? known, tooSoon });
    },
    onError: (error) => {
      const action = error instanceof ApiError ? error.action : undefined;
      setRefusal({ message: messageOf(error), ...(action ? { action } : {}) });
      setStep({ name: 'idle' });
    },
  });
  const code = useMailedCode({
    sent: useCandidateStore((state) => state.time_sending_code),
    onCountdownEnd: endCodeCountdown,
    verify: async (typed) => {
      if (step.name !== 'code') return;
      const { applicant, sentCode } = step;
      if (!documentNumberField.safeParse(applicant.body.identification_number).success)
        throw clientRefusal('El numero del documento de identidad no es validos.');
      if (!codeField.safeParse(typed).success) throw clientRefusal('El codigo no es validos.');
      const answer = await publicClient.call(confirmApplicantCode, {
        body: { ...applicant.body, code: typed, handle: sentCode.handle },
      });
      const isContinued = meetServerForm(kind, applicant.identity, answer);
      if (answer.register) await takeFacts(answer.register, applicant.identity, isContinued);
      await admit(answer, applicant);
      if (isContinued && answer.draft)
        toast.info(`Seguimos con lo que usted había escrito, guardado el ${tellDateTime(answer.draft.saved_at)}.`);
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
    types,
    step,
    refusal,
    working: validating.isPending || code.working,
    code,
    ask: () => {
      const applicant = readApplicant();
      if (!applicant) return;
      setRefusal(null);
      setStep({ name: 'confirming', applicant });
    },
    validate: () => {
      if (step.name === 'confirming') validating.mutate({ applicant: step.applicant, closesOther: false });
    },
    /** With a code, which also shows that the register's facts are this person's. */
    closeOther: () => {
      const applicant = readApplicant();
      if (applicant) validating.mutate({ applicant, closesOther: true });
    },
    cancel: () => {
      code.onErrorSeen();
      setStep({ name: 'idle' });
    },
  };
}
export type IdentityQuestion = ReturnType<typeof useIdentityQuestion>;

/** Fills what is still empty with what the register knows. What the person typed stays. */
export function withRegisterFacts(values: RegistrationForm, facts: RegisterFacts): RegistrationForm {
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
