import { documentTypeById } from '@urna/contract/candidacy/documents';
import { toWireTime } from '@urna/contract/shared/dates';
import type { Queryable } from '../../platform/database/tables.ts';
import { buildConsolidatedPdf } from '../../services/files/consolidated-pdf/build-consolidated-pdf.ts';
import type { FileSandbox } from '../../services/files/sandbox/file-sandbox.ts';
import { readDocuments } from '../../services/people/candidates/candidate-documents.ts';
import { type CandidateRow, toCandidate } from '../../services/people/candidates/read-candidate.ts';
import { acceptedDeclarations } from '../../services/processes/declarations.ts';
import { printedProcess } from '../../services/processes/printed-process.ts';
import { findProcessById } from '../../services/processes/processes.ts';

/** Renders the registration as one PDF, as it is or as it is being submitted. */
export async function renderConsolidated(
  deps: { fileSandbox: FileSandbox },
  db: Queryable,
  row: CandidateRow,
  receipt: { radicado: string; submittedAt: Date; verificationCode: string } | null,
): Promise<Buffer> {
  const documents = await readDocuments(db, row.id);
  const photo = documents.find(({ document_type_id }) => documentTypeById(document_type_id)?.kind === 'photo');
  const candidate = toCandidate(row);
  return buildConsolidatedPdf(deps, {
    candidate: receipt
      ? { ...candidate, radicado: receipt.radicado, submitted_at: toWireTime(receipt.submittedAt) }
      : candidate,
    process: await printedProcess(db, await findProcessById(db, row.process_id)),
    declarations: await acceptedDeclarations(db, row.id),
    photo: photo?.bytes ?? null,
    attachments: documents
      .filter((document) => document !== photo)
      .map(({ document_type_id, bytes }) => ({ name: documentTypeById(document_type_id)?.name ?? '', bytes })),
    generatedFor: receipt ? 'submission' : 'preview',
    verificationCode: receipt?.verificationCode ?? null,
  });
}
