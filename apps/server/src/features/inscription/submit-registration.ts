import { requiredDocuments } from '@urna/contract/candidacy/documents';
import type { CandidacyReceipt } from '@urna/contract/candidacy/receipts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, isUniqueViolation } from '../../platform/errors.ts';
import { endSession } from '../../services/access/sessions/queries.ts';
import { personOfSubject } from '../../services/access/sessions/subjects.ts';
import type { Session } from '../../services/access/sessions/tokens.ts';
import { record } from '../../services/activity/record.ts';
import type { FileSandbox } from '../../services/files/sandbox/file-sandbox.ts';
import { requireOpenFor } from '../../services/operations/calendar/calendar.ts';
import { mailCandidate } from '../../services/people/candidates/addresses.ts';
import { keepConsolidatedPdf, listDocuments } from '../../services/people/candidates/candidate-documents.ts';
import { lockPersonWithSession } from '../../services/people/candidates/lock-person.ts';
import { missingDocuments } from '../../services/people/candidates/missing-documents.ts';
import {
  type CandidateRow,
  candidateCauser,
  findOwnCandidate,
} from '../../services/people/candidates/read-candidate.ts';
import { readReceipt } from '../../services/people/candidates/receipts.ts';
import { newRadicado, registrationCode } from '../../services/people/candidates/registration-code.ts';
import { markSubmitted } from '../../services/people/candidates/write-candidate.ts';
import { renderConsolidated } from './consolidated-pdf.ts';
import { registrationReceiptMail } from './mails.ts';

interface Submission {
  message: string;
  data: CandidacyReceipt;
}

const ATTEMPTS = 3;

/**
 * Locks the registration, stores its PDF and returns the receipt. Is idempotent. Rendering takes a second, so it
 * happens before the transaction from one revision of the data, and only that revision can be submitted: a concurrent
 * change, or a radicado that another candidacy has, makes this render again.
 */
export async function submitRegistration(
  deps: Deps & { fileSandbox: FileSandbox },
  session: Session,
  id: number,
): Promise<Submission> {
  const person = personOfSubject(session.subject);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const row = await findOwnCandidate(deps.db, id, person);
    if (!row) throw new AppError('not_found');
    if (row.submitted_at) return receiptOf(deps, row);
    // A session that a submission ended has nothing left to submit.
    if (session.endedBy !== null) throw new AppError('no_session');
    if (await trySubmit(deps, session, row, newRadicado(deps.secrets, row, attempt))) {
      const submitted = await findOwnCandidate(deps.db, id, person);
      if (submitted) return receiptOf(deps, submitted);
    }
  }
  throw new AppError('registration_changed');
}

async function trySubmit(
  deps: Deps & { fileSandbox: FileSandbox },
  session: Session,
  row: CandidateRow,
  radicado: string,
): Promise<boolean> {
  const now = deps.clock.now();
  await requireOpenFor(deps.db, row, now);
  const asked = requiredDocuments[row.candidate_type];
  const missing = missingDocuments(row.candidate_type, await listDocuments(deps.db, row.id));
  if (missing.length > 0) throw new AppError('documents_incomplete', { details: { missing: missing.join(', ') } });
  const verificationCode = registrationCode(deps.secrets, radicado);
  const pdf = await renderConsolidated(deps, deps.db, row, { radicado, submittedAt: now, verificationCode });

  const submission = deps.db.transaction().execute(async (tx) => {
    await lockPersonWithSession(tx, personOfSubject(session.subject), session);
    // The window may have closed during rendering.
    await requireOpenFor(tx, row, deps.clock.now());
    if (!(await markSubmitted(tx, { id: row.id, revision: row.revision, radicado, asked, now }))) return false;
    await keepConsolidatedPdf(tx, row.id, pdf, now);
    await endSession(tx, session.id, now, 'submission');
    const receipt = await readReceipt(deps, tx, row, { phase: 'inscription', radicado, at: now });
    await mailCandidate(tx, deps, now, row, {
      mail: registrationReceiptMail(row, row.candidate_type, receipt, deps.publicUrl),
      topic: 'registration_receipt',
    });
    await record(tx, candidateCauser(row), 'registration_submitted', {
      candidate: row,
      radicado,
      old_status: row.registration_status,
      new_status: 'FINISH_CANDIDATE_REGISTRATION',
      review_status: 'PENDIENTE',
    });
    return true;
  });
  return submission.catch((error: unknown) => {
    if (isUniqueViolation(error, 'candidates_radicado_key')) return false;
    throw error;
  });
}

async function receiptOf(deps: Pick<Deps, 'db' | 'secrets'>, row: CandidateRow): Promise<Submission> {
  const { radicado, submitted_at: at } = row;
  if (!radicado || !at) throw new Error('a submitted registration has a receipt');
  return {
    message: 'Su inscripción fue finalizada y será revisada por el comité de validación.',
    data: await readReceipt(deps, deps.db, row, { phase: 'inscription', radicado, at }),
  };
}
