import type { z } from 'zod';

export type FieldRefusals = Readonly<Partial<Record<string, string>>>;

/** The first error of each field, by field name. */
export function fieldRefusals(error: z.ZodError): FieldRefusals {
  return Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}
