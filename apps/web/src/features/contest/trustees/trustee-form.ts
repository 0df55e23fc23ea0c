import { type NewTrustee, newTrusteeSchema } from '@urna/contract/contest';
import { ApiError } from '../../../lib/api-error.ts';

export type TrusteeField = keyof NewTrustee;
export type TrusteeErrors = Partial<Record<TrusteeField, string>>;
export const trusteeFields = ['name', 'email', 'public_key'] as const satisfies TrusteeField[];

export function checkTrustee(form: NewTrustee): TrusteeErrors {
  const issues = newTrusteeSchema.safeParse(form).error?.issues ?? [];
  // The first word on each field; the others would say more than one can mend at once.
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]));
}

const aboutKey = ['invalid_trustee_key', 'trustee_exists'];

/** The server's word on single fields, where its answer has one. */
export function refusedFields(error: unknown): TrusteeErrors {
  if (!(error instanceof ApiError)) return {};
  if (aboutKey.includes(error.code)) return { public_key: error.message };
  return Object.fromEntries(Object.entries(error.errors ?? {}).map(([field, [first]]) => [field, first]));
}
