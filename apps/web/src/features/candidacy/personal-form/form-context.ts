import type { FormErrors, UseFormReturnType } from '@mantine/form';
import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import { candidateFields, formFieldOfPayload, sectionNames } from '@urna/contract/candidacy/candidate-fields';
import {
  type DeclarationField,
  type RegistrationField,
  type RegistrationForm,
  registrationFormSchemas,
} from '@urna/contract/candidacy/registration-form';
import { createContext, useContext, useState } from 'react';
import type { z } from 'zod';
import { errorsByField, useApiForm } from '../../../lib/use-api-form.ts';
import { filledOf } from './form-sections.ts';

export type FormOfRegistration = UseFormReturnType<RegistrationForm, unknown>;
export type TextField = Exclude<RegistrationField, DeclarationField>;

interface FormContextValue {
  form: FormOfRegistration;
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

/** "3 de 7" of each section, as one text: typing within a field that isn't empty rerenders nothing. */
const countsOf = (kind: CandidateKind, values: RegistrationForm) =>
  sectionNames
    .map((name) => {
      const { filled, required } = filledOf(name, kind, values);
      return `${String(filled)} de ${String(required)}`;
    })
    .join('|');

/** The form of this kind of candidate, and how much of each section is filled in. */
export function useRegistrationForm(
  kind: CandidateKind,
  initialValues: RegistrationForm,
  keep: (values: RegistrationForm) => void,
  onInvalid: () => void,
) {
  const [counts, setCounts] = useState(() => countsOf(kind, initialValues));
  const form = useApiForm({
    mode: 'uncontrolled',
    // Accountants have fewer fields, and an empty form accepts nothing yet.
    schema: registrationFormSchemas[kind] as z.ZodType<Partial<RegistrationForm>, RegistrationForm>,
    initialValues,
    validate: (values) => formErrors(kind, values),
    fieldOfWire: formFieldOfPayload,
    onInvalid,
    onValuesChange: (values) => {
      keep(values);
      setCounts(countsOf(kind, values));
    },
  });
  return { form, counts: counts.split('|') };
}

/** Subscribes to one field: only its user rerenders. */
export function useFieldValue<Field extends RegistrationField>(
  form: FormOfRegistration,
  field: Field,
): RegistrationForm[Field] {
  // Mantine hands its hooks out as members of the form; this one is the same function for the form's whole life.
  // oxlint-disable-next-line react/hooks
  return form.useWatchValue(field) as RegistrationForm[Field];
}

/** The props of one field; only that field rerenders while typing. */
export function useTextField(field: TextField) {
  const { form, kind, locked } = useFormContext();
  const { label, optional = false } = candidateFields[field];
  const value = useFieldValue(form, field);
  return {
    id: field,
    name: field,
    label: optional ? `${label} (opcional)` : label,
    required: !optional,
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

const dependentFields = [
  ['issuance_city', 'issuance_department'],
  ['birth_place_city', 'birth_place_department'],
  ['residence_place_city', 'residence_place_department'],
  ['codeSNIES', 'universities'],
] as const satisfies [RegistrationField, TextField][];

/** The department whose cities a field chooses from. */
export function departmentOf(field: RegistrationField): TextField | null {
  const [, department] = dependentFields.find(([city]) => city === field && city !== 'codeSNIES') ?? [];
  return department ?? null;
}

export function formErrors(kind: CandidateKind, values: RegistrationForm): FormErrors {
  const errors = errorsByField(registrationFormSchemas[kind], values);
  // Fields that another field enables or fills in: an error there would lead to a field that takes no input.
  for (const [field, first] of dependentFields) if (values[first] === '') delete errors[field];
  return errors;
}

/** A text as the schema takes it, such as "300 123 4567" without spaces; unchanged if it is refused. */
export function cleanedField(kind: CandidateKind, field: RegistrationField, text: string): string {
  const fields: Partial<Record<RegistrationField, z.ZodType>> = registrationFormSchemas[kind].shape;
  const cleaned = fields[field]?.safeParse(text).data;
  return typeof cleaned === 'string' ? cleaned : text;
}
