import { correctionFinishedText } from '@urna/contract/candidacy/correction';
import type { CandidacyReceipt } from '@urna/contract/candidacy/receipts';
import type { Mail } from '@urna/mail/mail-layout';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { endSession } from '../../services/access/sessions/queries.ts';
import type { Session } from '../../services/access/sessions/tokens.ts';
import { record } from '../../services/activity/record.ts';
import { mailCandidate } from '../../services/candidacy/addresses.ts';
import { listDocuments } from '../../services/candidacy/candidate-documents.ts';
import { lockPersonWithSession } from '../../services/candidacy/lock-person.ts';
import { type CandidateRow, candidateCauser, findCandidateOf } from '../../services/candidacy/read-candidate.ts';
import { readReceipt, receiptBlocks } from '../../services/candidacy/receipts.ts';
import { markCorrected } from '../../services/candidacy/write-candidate.ts';
import { requireOpen } from '../../services/processes/calendar.ts';
import { currentProcess } from '../../services/processes/processes.ts';

/** Sends the correction to the final review once every rejected document has a new one. Is idempotent. */
export async function finishCorrection(
  deps: Deps,
  session: Session,
): Promise<{ message: string; data: CandidacyReceipt }> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const person = await lockPersonWithSession(tx, session);
    const process = await currentProcess(tx);
    const candidate = await findCandidateOf(tx, process, person);
    if (!candidate) throw new AppError('not_found');
    const receiptAt = async (time: Date) =>
      readReceipt(deps, tx, candidate, { phase: 'correction', radicado: candidate.radicado ?? '', time });
    // A retry whose first answer was lost, possibly after the final review.
    if (candidate.corrected_at)
      return { message: correctionFinishedText, data: await receiptAt(candidate.corrected_at) };
    if (session.endedBy !== null) throw new AppError('no_session');
    await requireOpen(tx, 'correction', candidate, now);
    if (candidate.review_status !== 'PARA_SUBSANAR') throw new AppError('nothing_to_correct');

    const current = (await listDocuments(tx, candidate.id)).filter((document) => document.current);
    const corrected = current.filter(({ phase }) => phase === 'correction');
    if (corrected.length === 0) throw new AppError('no_corrected_documents');
    const missing = current.filter(({ review_status }) => review_status === 'RECHAZADO');
    if (missing.length > 0) {
      const names = missing.map(({ document_type }) => document_type).join(', ');
      throw new AppError('correction_incomplete', { details: { missing: names } });
    }
    await markCorrected(tx, candidate.id, now);
    await endSession(tx, session.id, now, 'submission');
    const receipt = await receiptAt(now);
    await mailCandidate(tx, deps, now, candidate, {
      mail: correctionReceiptMail(candidate, receipt, deps.publicUrl),
      topic: 'correction_receipt',
    });
    await record(tx, candidateCauser(candidate), 'correction_submitted', {
      candidate,
      old_status: 'PARA_SUBSANAR',
      new_status: 'SUBSANADO',
      document_type: corrected.map(({ document_type }) => document_type),
    });
    return { message: correctionFinishedText, data: receipt };
  });
}

function correctionReceiptMail(
  person: Pick<CandidateRow, 'first_name' | 'candidate_type'>,
  receipt: CandidacyReceipt,
  publicUrl: string,
): Mail {
  return {
    subject: `Subsanación recibida: radicado ${receipt.radicado}`,
    preview: 'Sus documentos corregidos pasan a última revisión.',
    greeting: `Hola, ${person.first_name}:`,
    blocks: [
      'Recibimos sus documentos corregidos. Guarde este comprobante:',
      ...receiptBlocks(
        receipt,
        person.candidate_type,
        'Pasan a última revisión. El resultado llegará a este correo y será definitivo.',
        publicUrl,
      ),
    ],
  };
}
