import { AppError } from '../../../platform/errors.ts';
import type { FileSandbox } from './file-sandbox.ts';
import type { SandboxJobs } from './sandbox-jobs.ts';

/** Renders one of our own documents in a sandbox process. Deterministic: the same input gives the same bytes. */
export async function renderPdf<Kind extends 'consolidate' | 'certificate' | 'acta' | 'admitted'>(
  { fileSandbox }: { fileSandbox: FileSandbox },
  kind: Kind,
  input: SandboxJobs[Kind]['input'],
): Promise<Buffer> {
  const outcome = await fileSandbox.run(kind, input);
  if (outcome.ok) return Buffer.from(outcome.value);
  // Uploaded documents were examined, and merged on trial, when they came. `timed_out`, `died` or `unavailable` now means
  // an overloaded machine, and the person may retry; `failed` is our bug.
  if (outcome.reason !== 'failed') throw new AppError('unavailable', { retryAfterSeconds: 5 });
  throw new Error(`PDF of ${kind}: ${outcome.reason} (${outcome.detail})`);
}
