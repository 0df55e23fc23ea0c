import type { UseFormReturnType } from '@mantine/form';
import type { CandidateKind } from '@urna/contract/candidacy';
import type { DeclarationField, InscriptionField, InscriptionForm } from '@urna/contract/inscription-form';
import { createContext, useContext } from 'react';

export type FormOfInscription = UseFormReturnType<InscriptionForm>;
export type TextField = Exclude<InscriptionField, DeclarationField>;

interface FormContextValue {
  form: FormOfInscription;
  kind: CandidateKind;
  /** Nobody is known yet, so there is nothing to fill in. */
  locked: boolean;
}

const FormContext = createContext<FormContextValue | null>(null);
export const FormProvider = FormContext.Provider;

export function useFormContext(): FormContextValue {
  const value = useContext(FormContext);
  if (!value) throw new Error('A field of the inscription outside its form');
  return value;
}

/** Redraws only who asks, and only when this field changes. */
export function useFieldValue<Field extends InscriptionField>(
  form: FormOfInscription,
  field: Field,
): InscriptionForm[Field] {
  // Mantine hands its hooks out as members of the form; this one is the same function for the form's whole life.
  // oxlint-disable-next-line react/hooks
  return form.useWatchValue(field) as InscriptionForm[Field];
}

/** One field's part of the form. Only that field draws itself again while it is being typed. */
export function useTextField(field: TextField) {
  const { form, locked } = useFormContext();
  const value = useFieldValue(form, field);
  return {
    id: field,
    value,
    error: form.errors[field],
    disabled: locked,
    onChange: (next: string) => form.setFieldValue(field, next, { forceUpdate: false }),
    // An empty field isn't wrong while the person is still on the way through the form.
    onBlur: () => {
      if (form.getValues()[field] !== '') form.validateField(field);
    },
  };
}
