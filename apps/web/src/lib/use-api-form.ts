import { type FormErrors, type UseFormInput, useForm } from '@mantine/form';
import { useState } from 'react';
import type { z } from 'zod';
import { ApiError, messageOf } from './api-error.ts';

type FieldOf<Values> = keyof Values & string;

interface ApiFormOptions<Values, Checked> extends Pick<UseFormInput<Values>, 'mode' | 'onValuesChange'> {
  /** The inputs' ids are `prefix-field`, so that the first wrong one can take the focus. */
  prefix: string;
  schema: z.ZodType<Checked, Values>;
  initialValues: Values;
}

/** One error of each field. An error within a list belongs to the list's field. */
function errorsByField(schema: z.ZodType, values: unknown): FormErrors {
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
  ...options
}: ApiFormOptions<Values, Checked>) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<Values, Checked>({
    ...options,
    validate: (values) => errorsByField(schema, values),
    transformValues: (values) => schema.parse(values),
    // The forms say which fields are optional, and mark no required one.
    enhanceGetInputProps: ({ field, options: { type } }) => ({
      id: `${prefix}-${field}`,
      ...(type === 'checkbox' ? {} : { withAsterisk: false }),
    }),
  });

  const focusFirst = (errors: FormErrors): void => {
    const first = Object.keys(options.initialValues).find((field) => errors[field] !== undefined);
    if (first !== undefined) document.getElementById(`${prefix}-${first}`)?.focus();
  };

  return {
    ...form,
    /** Why the last request failed, unless the reasons stand at their fields. */
    refusal,
    /** A handler for the form's submit event. */
    submit: (send: (checked: Checked) => void) =>
      form.onSubmit((checked) => {
        setRefusal(null);
        send(checked);
      }, focusFirst),
    /**
     * Shows the server's errors at their fields, also an error that its code assigns to one. Returns the message of any
     * other failure, which `refusal` keeps until the next request.
     */
    showErrors: (error: unknown, fieldOfCode: Record<string, FieldOf<Values>> = {}): string | null => {
      const field = error instanceof ApiError ? fieldOfCode[error.code] : undefined;
      const byField = error instanceof ApiError ? (error.errors ?? {}) : {};
      const errors: FormErrors =
        field === undefined
          ? Object.fromEntries(Object.entries(byField).map(([name, [first]]) => [name, first]))
          : { [field]: messageOf(error) };
      const isShown = Object.keys(errors).some((name) => Object.hasOwn(options.initialValues, name));
      const message = isShown ? null : messageOf(error);
      form.setErrors(errors);
      focusFirst(errors);
      setRefusal(message);
      return message;
    },
  };
}
