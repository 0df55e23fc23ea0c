import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import type { RegisterFacts } from '@urna/contract/candidacy/inscription';
import { documentValidationSchema, type InscriptionForm } from '@urna/contract/candidacy/inscription-form';
import { mobilePhoneField } from '@urna/contract/shared/person-fields';
import { toast } from '@urna/ui/toast';
import { useCandidateStore } from '../../../../domain/candidate-session/candidate-store.ts';
import { draftKept } from '../../../../domain/candidate-session/transitions.ts';
import { useIdentificationTypes } from '../../lookups.ts';
import { startingValues } from '../draft.tsx';
import type { FormOfInscription } from '../form-context.ts';
import { focusField } from '../form-sections.ts';
import { type Applicant, useApplicantValidation } from './use-applicant-validation.ts';

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
