import { AppError } from '../../platform/errors.ts';
import type { PdfWorkers } from '../documents/pdf-workers.ts';
import type { ConsolidatedInput } from './consolidated-input.ts';

/** The registration as one PDF. The same input gives the same bytes, whenever and wherever it is asked for. */
export async function buildConsolidatedPdf(
  deps: { pdfWorkers: PdfWorkers },
  input: ConsolidatedInput,
): Promise<Buffer> {
  const outcome = await deps.pdfWorkers.run('consolidate', input);
  if (outcome.ok) return Buffer.from(outcome.value);
  // All processes are at work: the person may ask again. Anything else is a mistake of ours, since the documents were examined.
  if (outcome.reason === 'unavailable' || outcome.reason === 'closed') throw new AppError('unavailable');
  throw new Error(`consolidated PDF: ${outcome.reason} (${outcome.detail})`);
}
