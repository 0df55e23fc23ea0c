import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { personOfSubject } from '../../services/access/sessions/subjects.ts';
import type { Session } from '../../services/access/sessions/tokens.ts';
import type { FileSandbox } from '../../services/files/sandbox/file-sandbox.ts';
import { findConsolidatedPdf } from '../../services/people/candidates/candidate-documents.ts';
import { findOwnCandidate } from '../../services/people/candidates/read-candidate.ts';
import { renderConsolidated } from './render-consolidated.ts';

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
