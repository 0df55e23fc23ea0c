// The summary before the end of a registration, and its submission.

import { PHOTO_TYPE } from '@urna/contract/candidacy/documents';
import type { CandidacyReceipt } from '@urna/contract/candidacy/receipts';
import { toWireTime } from '@urna/contract/shared/dates';
import type { Mail } from '@urna/mail/mail-layout';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, isUniqueViolation } from '../../../platform/errors.ts';
import { type FileSandbox, renderDocument } from '../../../platform/files/sandbox/file-sandbox.ts';
import { endSession } from '../../../services/access/sessions/queries.ts';
import { personOfSubject, type Session } from '../../../services/access/sessions/tokens.ts';
import { record } from '../../../services/activity/record.ts';
import { mailCandidate } from '../../../services/candidacy/addresses.ts';
import {
  askedAndMissing,
  findConsolidatedPdf,
  keepConsolidatedPdf,
  readDocuments,
} from '../../../services/candidacy/candidate-documents.ts';
import { deleteFormDrafts } from '../../../services/candidacy/form-drafts.ts';
import { lockPersonWithSession } from '../../../services/candidacy/lock-person.ts';
import {
  type CandidateRow,
  candidateCauser,
  requireOwnCandidate,
  toCandidate,
} from '../../../services/candidacy/read-candidate.ts';
import { newRadicado, readReceipt, receiptBlocks, registrationCode } from '../../../services/candidacy/receipts.ts';
import { markSubmitted } from '../../../services/candidacy/write-candidate.ts';
import { requireOpenFor } from '../../../services/processes/calendar.ts';
import { holdDocumentTypes } from '../../../services/processes/document-types.ts';
import { findProcessById, printedProcess } from '../../../services/processes/processes.ts';
import { acceptedDeclarations } from '../../../services/processes/texts.ts';
import { consolidateJob } from '../consolidated-pdf/consolidate-job.ts';

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
    const row = await requireOwnCandidate(deps.db, id, person);
    if (row.submitted_at) return receiptOf(deps, row);
    // A session that a submission ended has nothing left to submit.
    if (session.endedBy !== null) throw new AppError('no_session');
    if (await trySubmit(deps, session, row, newRadicado(deps.secrets, row, attempt)))
      return receiptOf(deps, await requireOwnCandidate(deps.db, id, person));
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
  await requireComplete(deps.db, row);
  const verificationCode = registrationCode(deps.secrets, radicado);
  const pdf = await renderConsolidated(deps, row, { radicado, submittedAt: now, verificationCode });

  const submission = deps.db.transaction().execute(async (tx) => {
    const person = await lockPersonWithSession(tx, session);
    // The window may have closed during rendering.
    await requireOpenFor(tx, row, deps.clock.now());
    await holdDocumentTypes(tx);
    const asked = await requireComplete(tx, row);
    if (!(await markSubmitted(tx, { id: row.id, revision: row.revision, radicado, asked, now }))) return false;
    await deleteFormDrafts(tx, { id: row.process_id }, person);
    await keepConsolidatedPdf(tx, row.id, pdf, now);
    await endSession(tx, session.id, now, 'submission');
    const receipt = await readReceipt(deps, tx, row, { phase: 'inscription', radicado, time: now });
    await mailCandidate(tx, deps, now, row, {
      mail: registrationReceiptMail(row, receipt, deps.publicUrl),
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

/** What the registration is asked for, all of which it has. */
async function requireComplete(db: Queryable, row: CandidateRow): Promise<number[]> {
  const { asked, missing } = await askedAndMissing(db, row);
  if (missing.length > 0) throw new AppError('documents_incomplete', { details: { missing: missing.join(', ') } });
  return asked.map(({ id }) => id);
}

async function receiptOf(deps: Pick<Deps, 'db' | 'secrets'>, row: CandidateRow): Promise<Submission> {
  const { radicado, submitted_at: time } = row;
  if (!radicado || !time) throw new Error('a submitted registration has a receipt');
  return {
    message: 'Su inscripción fue finalizada y será revisada por el comité de validación.',
    data: await readReceipt(deps, deps.db, row, { phase: 'inscription', radicado, time }),
  };
}

/** The registration as a PDF: rendered now, or the stored one once it is submitted. */
export async function previewRegistration(
  deps: Deps & { fileSandbox: FileSandbox },
  session: Session,
  id: number,
): Promise<Buffer> {
  const row = await requireOwnCandidate(deps.db, id, personOfSubject(session.subject));
  return (await findConsolidatedPdf(deps.db, id)) ?? renderConsolidated(deps, row, null);
}

/** Renders the registration as one PDF, as it is or as it is being submitted. */
async function renderConsolidated(
  deps: Deps & { fileSandbox: FileSandbox },
  row: CandidateRow,
  receipt: { radicado: string; submittedAt: Date; verificationCode: string } | null,
): Promise<Buffer> {
  const { db } = deps;
  const documents = await readDocuments(db, row.id);
  const photo = documents.find(({ document_type_id }) => document_type_id === PHOTO_TYPE);
  const candidate = toCandidate(row);
  return renderDocument(deps, consolidateJob, {
    candidate: receipt
      ? { ...candidate, radicado: receipt.radicado, submitted_at: toWireTime(receipt.submittedAt) }
      : candidate,
    process: await printedProcess(db, await findProcessById(db, row.process_id)),
    declarations: await acceptedDeclarations(db, row.id),
    photo: photo?.bytes ?? null,
    attachments: documents
      .filter((document) => document !== photo)
      .map(({ name, format, bytes }) => ({ name, format, bytes })),
    verificationCode: receipt?.verificationCode ?? null,
  });
}

function registrationReceiptMail(
  person: Pick<CandidateRow, 'first_name' | 'candidate_type'>,
  receipt: CandidacyReceipt,
  publicUrl: string,
): Mail {
  return {
    subject: `Inscripción recibida: radicado ${receipt.radicado}`,
    preview: 'Sus datos y documentos quedaron registrados y serán revisados.',
    greeting: `Hola, ${person.first_name}:`,
    blocks: [
      'Recibimos su inscripción. Guarde este comprobante:',
      ...receiptBlocks(
        receipt,
        person.candidate_type,
        'Desde ahora sus datos y documentos no se pueden modificar. El comité de validación los revisará y le escribirá a este correo con el resultado; si algún documento debe corregirse, le diremos cuál, por qué y hasta cuándo.',
        publicUrl,
      ),
    ],
  };
}
