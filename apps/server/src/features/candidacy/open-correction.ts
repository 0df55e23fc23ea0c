// How a candidate opens the correction of rejected documents, by a mailed code.

import type { codeSentSchema, TokenInfo } from '@urna/contract/access/session';
import type { CorrectionState } from '@urna/contract/candidacy/correction';
import { CODE_DIGITS } from '@urna/contract/shared/limits';
import { mask } from '@urna/contract/shared/masking';
import type { Mail } from '@urna/mail/mail-layout';
import type { z } from 'zod';
import type { Queryable } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { newToken } from '../../platform/secrets.ts';
import { issueCode } from '../../services/access/codes/issue-code.ts';
import { noteWrongCode, type SpentCode, spendCode, type TriedCode } from '../../services/access/codes/spend-code.ts';
import { openCandidateSession } from '../../services/access/sessions/open-session.ts';
import { personSubject } from '../../services/access/sessions/tokens.ts';
import type { Attempt } from '../../services/access/throttle/throttle-level.ts';
import { record } from '../../services/activity/record.ts';
import { codeAddresses } from '../../services/candidacy/addresses.ts';
import { listDocuments } from '../../services/candidacy/candidate-documents.ts';
import { observationsOf, reviewsOf, withReviews } from '../../services/candidacy/candidate-reviews.ts';
import { lockPerson } from '../../services/candidacy/lock-person.ts';
import {
  type CandidateRow,
  candidateCauser,
  candidateSubject,
  findCandidateOf,
  findCorrectable,
  toCandidate,
} from '../../services/candidacy/read-candidate.ts';
import { queueMail } from '../../services/mail/outbox/queue-mail.ts';
import { findInRegister } from '../../services/people/professional-register.ts';
import { findWindow, requireOpen } from '../../services/processes/calendar.ts';
import { currentProcess } from '../../services/processes/processes.ts';

/**
 * Mails a code to a candidate with something to correct; repeating the request sends another. The request has no
 * document type, so when two people share a number each gets a code of their own.
 */
export async function requestCorrectionCode(
  deps: Deps,
  input: { identification_number: string },
  attempt: Attempt,
): Promise<z.infer<typeof codeSentSchema>> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const candidates = await requireCorrectable(tx, input.identification_number, now);
    const recipients: string[] = [];
    const handle = newToken();
    let code_digits: number = CODE_DIGITS;
    for (const candidate of candidates) {
      const owner = { purpose: 'correction', subject: personSubject(candidate) } as const;
      const issued = await issueCode(tx, deps, now, owner, attempt, handle);
      code_digits = Math.max(code_digits, issued.code_digits);
      const entry = await findInRegister(tx, candidate);
      const addresses = codeAddresses(candidate, entry);
      await queueMail(tx, now, addresses, correctionCodeMail(candidate, issued.code), {
        topic: 'correction_code',
        process: candidate.process_id,
      });
      recipients.push(...addresses);
    }
    return {
      message: 'El código ha sido enviado a tu correo electrónico.',
      email: recipients.map(mask).join(' y '),
      handle: handle.token,
      code_digits,
    };
  });
}

/** Opens the session for correcting documents. The code is proof enough to end a session elsewhere. */
export async function verifyCorrectionCode(
  deps: Deps,
  input: { identification_number: string } & TriedCode,
  attempt: Attempt,
): Promise<{ message: string; token_info: TokenInfo; data: CorrectionState }> {
  const now = deps.clock.now();
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const process = await currentProcess(tx);
    let refused: Extract<SpentCode, { ok: false }> | null = null;
    for (const listed of await requireCorrectable(tx, input.identification_number, now)) {
      await lockPerson(tx, listed);
      // The registration may have been disowned or decided while this waited.
      const candidate = await findCandidateOf(tx, process, listed);
      if (candidate?.review_status !== 'PARA_SUBSANAR') continue;
      const subject = personSubject(candidate);
      const spent = await spendCode(tx, deps, now, { purpose: 'correction', subject }, input);
      if (!spent.ok) {
        refused = spent;
        continue;
      }
      const { token_info } = await openCandidateSession(tx, now, {
        kind: 'correction',
        subject,
        candidateType: candidate.candidate_type,
        endOthers: true,
      });
      const data = await correctionState(tx, candidate);
      await record(tx, candidateCauser(candidate), 'session_started', {
        process,
        subject: candidateSubject(candidate),
        kind: 'correction',
        by_code: true,
      });
      return { token_info, data };
    }
    if (refused) await noteWrongCode(tx, deps, now, attempt, refused);
    // Returned, not thrown: the counted attempt must be committed.
    return { refused: refused?.reason ?? ('nothing_to_correct' as const) };
  });
  if ('refused' in outcome) throw new AppError(outcome.refused);
  return { message: 'Código verificado exitosamente', ...outcome };
}

/**
 * The candidates with this number who may correct documents now. Who has nothing to correct learns first whether the
 * process's window is open.
 */
async function requireCorrectable(db: Queryable, number: string, now: Date): Promise<CandidateRow[]> {
  const candidates = await findCorrectable(db, number);
  const [first] = candidates;
  await requireOpen(db, 'correction', first ?? (await currentProcess(db)), now);
  if (!first) throw new AppError('nothing_to_correct');
  return candidates;
}

/** What the candidate sees while correcting: their data, every upload of each kind, the reasons, and the deadline. */
export async function correctionState(db: Queryable, row: CandidateRow): Promise<CorrectionState> {
  const documents = await listDocuments(db, row.id);
  const reviews = await reviewsOf(db, [row.id]);
  const correction = await findWindow(db, 'correction', row);
  return {
    ...withReviews(toCandidate(row), reviews),
    documents,
    candidate_observations: observationsOf(reviews),
    closes_at: correction?.closes_at.toISOString() ?? null,
  };
}

function correctionCodeMail(person: { first_name: string }, code: string): Mail {
  return {
    subject: 'Su código para subsanar documentos',
    preview: 'Vence en 10 minutos y sirve una sola vez.',
    greeting: `Hola, ${person.first_name}:`,
    secret: true,
    blocks: [
      'Este es el código para corregir los documentos de su candidatura:',
      { type: 'code', code },
      'Vence en 10 minutos y sirve una sola vez. Si usted no lo solicitó, ignore este mensaje: sin el código nadie puede ver ni cambiar sus documentos.',
    ],
  };
}
