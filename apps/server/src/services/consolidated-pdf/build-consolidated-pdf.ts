import type { PdfWorkers } from '../documents/pdf-workers.ts';
import type { ConsolidatedInput } from './consolidated-input.ts';

export class ConsolidationFailed extends Error {}

/** The registration as one PDF. The same input gives the same bytes, whenever and wherever it is asked for. */
export async function buildConsolidatedPdf(
  deps: { pdfWorkers: PdfWorkers },
  input: ConsolidatedInput,
): Promise<Buffer> {
  const outcome = await deps.pdfWorkers.run('consolidate', input);
  if (!outcome.ok) throw new ConsolidationFailed(`consolidated PDF: ${outcome.reason} (${outcome.detail})`);
  return Buffer.from(outcome.value);
}
