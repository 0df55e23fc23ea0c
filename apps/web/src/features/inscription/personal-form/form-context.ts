import type { UseFormReturnType } from '@mantine/form';
import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import type { DeclarationField, InscriptionField, InscriptionForm } from '@urna/contract/candidacy/inscription-form';
import { createContext, useContext } from 'react';
import { cleanedField } from './check-form.ts';

export type FormOfInscription = UseFormReturnType<InscriptionForm, unknown>;
export type TextField = Exclude<InscriptionField, DeclarationField>;

interface FormContextValue {
  form: FormOfInscription;
  kind: CandidateKind;
  /** Nobody is identified yet, so the fields are disabled. */
  locked: boolean;
}

const FormContext = createContext<FormContextValue | null>(null);
export const FormProvider = FormContext.Provider;

export function useFormContext(): FormContextValue {
  const value = useContext(FormContext);
  if (!value) throw new Error('A field of the inscription outside its form');
  return value;
}

/** Subscribes to one field: only its user rerenders. */
export function useFieldValue<Field extends InscriptionField>(
  form: FormOfInscription,
  field: Field,
): InscriptionForm[Field] {
  // Mantine hands its hooks out as members of the form; this one is the same function for the form's whole life.
  // oxlint-disable-next-line react/hooks
  return form.useWatchValue(field) as InscriptionForm[Field];
}

/** The props of one field; only that field rerenders while typing. */
export function useTextField(field: TextField) {
  const { form, kind, locked } = useFormContext();
  const value = useFieldValue(form, field);
  return {
    id: field,
    value,
    error: form.errors[field],
    disabled: locked,
    onChange: (next: string) => form.setFieldValue(field, next, { forceUpdate: false }),
    // An empty field shows no error while the person is still filling in the form.
    onBlur: () => {
      const typed = form.getValues()[field];
      if (typed === '') return;
      const cleaned = cleanedField(kind, field, typed);
      if (cleaned !== typed) form.setFieldValue(field, cleaned, { forceUpdate: false });
      form.validateField(field);
    },
  };
}
