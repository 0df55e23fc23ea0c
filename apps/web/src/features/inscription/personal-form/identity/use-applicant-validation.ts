import type { RegisterFacts } from '@urna/contract/candidacy/inscription';
import type { Failure } from '@urna/contract/shared/envelope';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { applicantAdmitted, workFailed } from '../../../../domain/candidate-session/transitions.ts';
import { ApiError, messageOf } from '../../../../lib/api-error.ts';
import { paths } from '../../../../lib/paths.ts';
import { useAttempt } from '../../../../lib/use-attempt.ts';
import {
  type Applicant,
  identityOf,
  type ValidationAnswer,
  validateApplicant,
  verifyApplicantCode,
} from '../../validate-applicant.ts';

export interface Refusal {
  message: string;
  action?: Failure['action'];
}

/** The step of the identification: none, confirming the number, or entering a code. */
export type ValidationStep =
  | { name: 'idle' }
  | { name: 'confirming'; applicant: Applicant }
  | { name: 'code'; applicant: Applicant; email: string | null; closeOtherSession: boolean };

function refusalOf(error: unknown): Refusal {
  const action = error instanceof ApiError ? error.action : undefined;
  return action ? { message: messageOf(error), action } : { message: messageOf(error) };
}

export function useApplicantValidation(onProven: (facts: RegisterFacts, applicant: Applicant) => Promise<void>) {
  const [step, setStep] = useState<ValidationStep>({ name: 'idle' });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [codeError, setCodeError] = useState<string | null>(null);
  // One thing at a time: a double click would ask for two codes, and the second code invalidates the first.
  const { working, attempt } = useAttempt();
  const navigate = useNavigate();

  const admit = async (answer: Parameters<typeof applicantAdmitted>[0], applicant: Applicant) => {
    applicantAdmitted(answer, identityOf(applicant));
    // Who has saved the form before goes on at the step that was reached.
    if (answer.data) await navigate(paths.inscription(answer.data.candidate_type).base, { replace: true });
  };

  const ask = async (applicant: Applicant, closeOtherSession: boolean, email: string | null) => {
    const toCode = (address: string | null) => setStep({ name: 'code', applicant, email: address, closeOtherSession });
    try {
      const answer: ValidationAnswer = await validateApplicant(applicant, { closeOtherSession });
      if ('code_required' in answer) {
        toCode(answer.email);
        return;
      }
      await admit(answer, applicant);
    } catch (error) {
      // The previous code is still valid; it just can't be resent yet.
      if (error instanceof ApiError && error.code === 'code_too_soon') {
        toCode(email);
        setCodeError(error.message);
        return;
      }
      workFailed(messageOf(error));
      setRefusal(refusalOf(error));
      setStep({ name: 'idle' });
    }
  };

  return {
    step,
    working,
    refusal,
    codeError,
    confirm: (applicant: Applicant) => {
      setRefusal(null);
      setStep({ name: 'confirming', applicant });
    },
    refuse: (message: string) => setRefusal({ message }),
    cancel: () => {
      setCodeError(null);
      setStep({ name: 'idle' });
    },
    clearCodeError: () => setCodeError(null),
    validate: (applicant: Applicant, closeOtherSession = false) =>
      attempt(async () => {
        setRefusal(null);
        setCodeError(null);
        await ask(applicant, closeOtherSession, null);
      }),
    resend: () =>
      attempt(async () => {
        if (step.name !== 'code') return;
        setCodeError(null);
        await ask(step.applicant, step.closeOtherSession, step.email);
      }),
    verify: (code: string) =>
      attempt(async () => {
        if (step.name !== 'code') return;
        setCodeError(null);
        try {
          const answer = await verifyApplicantCode(step.applicant, code);
          if (answer.register) await onProven(answer.register, step.applicant);
          await admit(answer, step.applicant);
          setStep({ name: 'idle' });
        } catch (error) {
          setCodeError(messageOf(error));
        }
      }),
  };
}
export type ApplicantValidation = ReturnType<typeof useApplicantValidation>;
