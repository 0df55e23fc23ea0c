import { emailCorrectionSchema } from '@urna/contract/voting/help-desk';
import { ApiError } from '../../lib/api-error.ts';

export type CorrectionField = 'email' | 'reason';
export type Correction = Record<CorrectionField, string>;
export type CorrectionErrors = Partial<Correction>;
const fields = ['email', 'reason'] as const satisfies CorrectionField[];

export function checkCorrection(form: Correction): CorrectionErrors {
  const issues = emailCorrectionSchema.safeParse(form).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]));
}

/** The field errors in the server's response, if any. */
export function refusedFields(error: unknown): CorrectionErrors {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(Object.entries(error.errors ?? {}).map(([field, [first]]) => [field, first]));
}

export function firstRefused(errors: CorrectionErrors): CorrectionField | undefined {
  return fields.find((field) => errors[field] !== undefined);
}
