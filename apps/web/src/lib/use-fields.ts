import { useState } from 'react';
import type { z } from 'zod';
import { ApiError, messageOf } from './api-error.ts';

type Errors<Values> = Partial<Record<keyof Values & string, string>>;

interface TextProps {
  id: string;
  value: string;
  error: string | undefined;
  withAsterisk: boolean;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

/**
 * The state of a short form: its values, and the first error of each field, from the schema or from the server. The
 * inputs' ids are `prefix-field`, so that the first wrong one takes the focus.
 */
export function useFields<Values extends Record<string, unknown>, Checked>(
  prefix: string,
  schema: z.ZodType<Checked, Values>,
  initial: Values,
) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<Values>>({});

  const show = (found: Record<string, string | undefined>): boolean => {
    setErrors(found as Errors<Values>);
    const first = Object.keys(initial).find((name) => found[name] !== undefined);
    if (first !== undefined) document.getElementById(`${prefix}-${first}`)?.focus();
    return first !== undefined;
  };

  const set = (change: Partial<Values>): void => {
    setValues((before) => ({ ...before, ...change }));
    setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(change).map((name) => [name, undefined])) }));
  };

  return {
    values,
    errors,
    set,
    /** The props of an input or a select whose value is text. */
    text: (name: keyof Values & string): TextProps => ({
      id: `${prefix}-${name}`,
      value: String(values[name] ?? ''),
      error: errors[name],
      withAsterisk: false,
      onChange: (event) => set({ [name]: event.currentTarget.value } as Partial<Values>),
    }),
    /** The values as the server takes them. Null if one is wrong: its error is then shown. */
    check: (): Checked | null => {
      const parsed = schema.safeParse(values);
      if (parsed.success) return parsed.data;
      // Only the first error of each field.
      const found = parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0] ?? ''), message]);
      show(Object.fromEntries(found) as Record<string, string>);
      return null;
    },
    /**
     * Shows the server's errors at their fields, also an error that its code says is about one; the message of any
     * other failure is returned, for useAttempt.
     */
    tell: (error: unknown, fieldOfCode: Record<string, keyof Values & string> = {}): string | null => {
      if (!(error instanceof ApiError)) return messageOf(error);
      const field = fieldOfCode[error.code];
      const byField = field === undefined ? (error.errors ?? {}) : { [field]: [error.message] };
      const found = Object.entries(byField).map(([name, [first]]) => [name, first]);
      return show(Object.fromEntries(found) as Record<string, string>) ? null : messageOf(error);
    },
  };
}
