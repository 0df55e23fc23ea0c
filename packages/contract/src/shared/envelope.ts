import { z } from 'zod';
import { candidateKindSchema } from '../candidacy/candidacy.ts';
import { passkeyRequestSchema, proofChallengeSchema } from './call-proofs.ts';
import { MAX_PAGE, MAX_PER_PAGE } from './limits.ts';

/** The parts that all responses share. */
export const messageSchema = z.object({ message: z.string() });

export const paginationSchema = z.object({
  total: z.int(),
  count: z.int(),
  per_page: z.int(),
  current_page: z.int(),
  total_pages: z.int(),
});
export type Pagination = z.infer<typeof paginationSchema>;

export const pageQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
  per_page: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(10),
});

export function dataSchema<T extends z.ZodType>(data: T) {
  return z.object({ data });
}

export function listSchema<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), meta: z.object({ pagination: paginationSchema }) });
}

export const fieldErrorsSchema = z.record(z.string(), z.array(z.string()));
export type FieldErrors = z.infer<typeof fieldErrorsSchema>;

export const failureSchema = z.object({
  message: z.string(),
  code: z.string(),
  errors: fieldErrorsSchema.optional(),
  /**
   * How the person or browser can resolve the refusal: a link (update the register), a confirmation by code (close
   * another session), the pages of correction and follow-up (nothing is left to do in the form), the form of the other
   * kind (begun and not finished), or a proof of work or passkey with which the browser retries.
   */
  action: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('link'), label: z.string(), url: z.string() }),
      z.object({ type: z.literal('close_other_session'), label: z.string() }),
      z.object({ type: z.literal('go_on_elsewhere') }),
      z.object({ type: z.literal('other_form'), type_candidate: candidateKindSchema }),
      z.object({ type: z.literal('proof_of_work'), challenge: proofChallengeSchema }),
      z.object({ type: z.literal('passkey'), request: passkeyRequestSchema }),
    ])
    .optional(),
  /** Names of the failed readiness checks. */
  failing: z.array(z.string()).optional(),
  /** For an authenticated person who has already voted: authorizes resending the receipt. */
  receipt_token: z.string().optional(),
  request_id: z.string().optional(),
});
export type Failure = z.infer<typeof failureSchema>;
