import type { z } from 'zod';

export type FieldRefusals = Readonly<Partial<Record<string, string>>>;

/** The first thing that is wrong with each field, by its name. */
export function fieldRefusals(error: z.ZodError): FieldRefusals {
  return Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}
