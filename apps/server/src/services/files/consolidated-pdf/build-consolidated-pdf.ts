import { AppError } from '../../../platform/errors.ts';
import type { FileSandbox } from '../sandbox/file-sandbox.ts';
import type { ConsolidatedInput } from './consolidated-input.ts';

/** Renders the registration as one PDF. Deterministic: the same input gives the same bytes. */
export async function buildConsolidatedPdf(
  deps: { fileSandbox: FileSandbox },
  input: ConsolidatedInput,
): Promise<Buffer> {
  const outcome = await deps.fileSandbox.run('consolidate', input);
  if (outcome.ok) return Buffer.from(outcome.value);
  // The documents were examined, and merged on trial, when they were uploaded. `timed_out`, `died` or `unavailable` now
  // means an overloaded machine, and the person may retry; `failed` is our bug.
  if (outcome.reason !== 'failed') throw new AppError('unavailable', { retryAfterSeconds: 5 });
  throw new Error(`consolidated PDF: ${outcome.reason} (${outcome.detail})`);
}
