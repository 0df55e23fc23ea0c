import { documentTypeById } from '@urna/contract/candidacy/documents';
import { toWireTime } from '@urna/contract/shared/dates';
import type { Queryable } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { personOfSubject } from '../../services/access/sessions/subjects.ts';
import type { Session } from '../../services/access/sessions/tokens.ts';
import type { FileSandbox } from '../../services/files/sandbox/file-sandbox.ts';
import { renderPdf } from '../../services/files/sandbox/render-pdf.ts';
import { findConsolidatedPdf, readDocuments } from '../../services/people/candidates/candidate-documents.ts';
import { type CandidateRow, findOwnCandidate, toCandidate } from '../../services/people/candidates/read-candidate.ts';
import { printedProcess } from '../../services/processes/printed-process.ts';
import { findProcessById } from '../../services/processes/processes.ts';
import { acceptedDeclarations } from '../../services/processes/texts.ts';

/** The registration as a PDF: rendered now, or the stored one once it is submitted. */
export async function previewRegistration(
  deps: Deps & { fileSandbox: FileSandbox },
  session: Session,
  id: number,
): Promise<Buffer> {
  const row = await findOwnCandidate(deps.db, id, personOfSubject(session.subject));
  if (!row) throw new AppError('not_found');
  return (await findConsolidatedPdf(deps.db, id)) ?? renderConsolidated(deps, deps.db, row, null);
}

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
  return renderPdf(deps, 'consolidate', {
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
