import { AppError } from '../../../platform/errors.ts';
import type { FileSandbox } from '../sandbox/file-sandbox.ts';
import type { ConsolidatedInput } from './consolidated-input.ts';

/** The registration as one PDF. The same input gives the same bytes, whenever and wherever it is asked for. */
export async function buildConsolidatedPdf(
  deps: { fileSandbox: FileSandbox },
  input: ConsolidatedInput,
): Promise<Buffer> {
  const outcome = await deps.fileSandbox.run('consolidate', input);
  if (outcome.ok) return Buffer.from(outcome.value);
  // The documents were examined and merged on trial when they came. What fails now is a machine with too much to do, and
  // the person may ask again; an error is a mistake of ours.
  if (outcome.reason !== 'failed') throw new AppError('unavailable', { retryAfterSeconds: 5 });
  throw new Error(`consolidated PDF: ${outcome.reason} (${outcome.detail})`);
}
