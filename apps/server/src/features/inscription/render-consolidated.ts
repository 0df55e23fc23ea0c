import { toWireTime } from '@urna/contract/dates';
import { documentTypeById } from '@urna/contract/documents';
import type { Queryable } from '../../platform/database/tables.ts';
import { currentProcess } from '../../services/calendar/calendar.ts';
import { readDocuments } from '../../services/candidates/candidate-documents.ts';
import { type CandidateRow, toCandidate } from '../../services/candidates/read-candidate.ts';
import { buildConsolidatedPdf } from '../../services/consolidated-pdf/build-consolidated-pdf.ts';
import type { PdfWorkers } from '../../services/documents/pdf-workers.ts';

/** The registration as one PDF: as it stands, or as it is being submitted. */
export async function renderConsolidated(
  deps: { pdfWorkers: PdfWorkers },
  db: Queryable,
  row: CandidateRow,
  receipt: { radicado: string; submittedAt: Date } | null,
): Promise<Buffer> {
  const documents = await readDocuments(db, row.id);
  const photo = documents.find(({ document_type_id }) => documentTypeById(document_type_id)?.kind === 'photo');
  const candidate = toCandidate(row);
  return buildConsolidatedPdf(deps, {
    candidate: receipt
      ? { ...candidate, radicado: receipt.radicado, submitted_at: toWireTime(receipt.submittedAt) }
      : candidate,
    process: await currentProcess(db),
    photo: photo?.bytes ?? null,
    attachments: documents
      .filter((document) => document !== photo)
      .map(({ document_type_id, bytes }) => ({ name: documentTypeById(document_type_id)?.name ?? '', bytes })),
    generatedFor: receipt ? 'submission' : 'preview',
  });
}
