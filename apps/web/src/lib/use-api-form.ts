import { type FormErrors, type UseFormInput, useForm } from '@mantine/form';
import { type SyntheticEvent, useState } from 'react';
import type { z } from 'zod';
import { ApiError, messageOf } from './api-error.ts';

type FieldOf<Values> = keyof Values & string;

export interface ApiFormOptions<Values, Checked> extends Pick<UseFormInput<Values>, 'mode' | 'onValuesChange'> {
  /** The inputs' ids are `prefix-field`, or the field's name, so that the first wrong one can take the focus. */
  prefix?: string;
  schema: z.ZodType<Checked, Values>;
  initialValues: Values;
  /** The errors of the values; by default all of the schema's. */
  validate?: (values: Values) => FormErrors;
  /** What follows wrong values; by default the first wrong field takes the focus. */
  onInvalid?: () => void;
  /** The form's field for a field of the request, where they differ. */
  fieldOfWire?: Record<string, FieldOf<Values>>;
}

/** One error of each field. An error within a list belongs to the list's field. */
export function errorsByField(schema: z.ZodType, values: unknown): FormErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) errors[String(path[0])] ??= message;
  return errors;
}

/**
 * Mantine's form for a request to the server. Its inputs take `form.getInputProps(field)`. `submit` hands over the values
 * as the schema returns them, or focuses the first wrong field. `showErrors` does the same with the errors of a refused
 * request; what belongs to no field is in `refusal`.
 */
export function useApiForm<Values extends Record<string, unknown>, Checked>({
  prefix,
  schema,
  validate = (values) => errorsByField(schema, values),
  onInvalid,
  fieldOfWire = {},
  ...options
}: ApiFormOptions<Values, Checked>) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const idOf = (field: string) => (prefix === undefined ? field : `${prefix}-${field}`);
  const form = useForm<Values, Checked>({
    ...options,
    validate,
    transformValues: (values) => schema.parse(values),
    enhanceGetInputProps: ({ field }) => ({ id: idOf(field) }),
  });

  const refuse = (errors: FormErrors): void => {
    if (onInvalid) {
      onInvalid();
      return;
    }
    const first = Object.keys(options.initialValues).find((field) => errors[field] !== undefined);
    if (first !== undefined) document.getElementById(idOf(first))?.focus();
  };

  return {
    ...form,
    /** Why the last request failed, unless the reasons stand at their fields. */
    refusal,
    /** A handler for the form's submit event. */
    submit: (send: (checked: Checked) => void) => {
      const submit = form.onSubmit(send, refuse);
      return (event?: SyntheticEvent<HTMLFormElement>): void => {
        setRefusal(null);
        submit(event);
      };
    },
    /**
     * Shows the server's errors at their fields, also an error that its code assigns to one. Returns the message of any
     * other failure, which `refusal` keeps until the next request.
     */
    showErrors: (error: unknown, fieldOfCode: Record<string, FieldOf<Values>> = {}): string | null => {
      const field = error instanceof ApiError ? fieldOfCode[error.code] : undefined;
      const byField = error instanceof ApiError ? (error.errors ?? {}) : {};
      const errors: FormErrors =
        field === undefined
          ? Object.fromEntries(Object.entries(byField).map(([name, [first]]) => [fieldOfWire[name] ?? name, first]))
          : { [field]: messageOf(error) };
      const isShown = Object.keys(errors).some((name) => Object.hasOwn(options.initialValues, name));
      const message = isShown ? null : messageOf(error);
      form.setErrors(errors);
      setRefusal(message);
      if (isShown) refuse(errors);
      return message;
    },
  };
}
