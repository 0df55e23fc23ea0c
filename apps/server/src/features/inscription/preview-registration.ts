import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { findConsolidatedPdf } from '../../services/candidates/candidate-documents.ts';
import { findOwnCandidate } from '../../services/candidates/read-candidate.ts';
import type { PdfWorkers } from '../../services/documents/pdf-workers.ts';
import { personOfSubject } from '../../services/sessions/subjects.ts';
import type { Session } from '../../services/sessions/tokens.ts';
import { renderConsolidated } from './render-consolidated.ts';

/** What the registration looks like now; once submitted, the very PDF that was kept. */
export async function previewRegistration(
  deps: Deps & { pdfWorkers: PdfWorkers },
  session: Session,
  id: number,
): Promise<Buffer> {
  const row = await findOwnCandidate(deps.db, id, personOfSubject(session.subject));
  if (!row) throw new AppError('not_found');
  return (await findConsolidatedPdf(deps.db, id)) ?? renderConsolidated(deps, deps.db, row, null);
}
