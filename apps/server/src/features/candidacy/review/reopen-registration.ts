// An administrator returns a submitted registration to the person in the register.

import { candidateKindLabels } from '@urna/contract/candidacy/candidacy';
import { declaredColumns } from '@urna/contract/candidacy/candidate-fields';
import { receiptLabels } from '@urna/contract/candidacy/receipt-words';
import { whyNotReopenable } from '@urna/contract/candidacy/review-rules';
import type { OwnBallot } from '@urna/contract/election/ballot-place';
import { tellTime } from '@urna/contract/shared/dates';
import type { Mail } from '@urna/mail/mail-layout';
import type { ProcessKey } from '../../../platform/database/process-tables.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { pick } from '../../../platform/pick.ts';
import { candidatePurposes, revokeCodes } from '../../../services/access/codes/codes.ts';
import { revokeSessions } from '../../../services/access/sessions/queries.ts';
import { personSubject } from '../../../services/access/sessions/tokens.ts';
import { asCauser } from '../../../services/access/staff-guard.ts';
import type { StaffRow } from '../../../services/access/staff-queries.ts';
import { record } from '../../../services/activity/record.ts';
import { mailCandidate } from '../../../services/candidacy/addresses.ts';
import { ballotBlocks, lockBallot, readBallotPlace } from '../../../services/candidacy/ballot-place.ts';
import { copyDocuments } from '../../../services/candidacy/candidate-documents.ts';
import { requireNoConflict } from '../../../services/candidacy/conflicts-of-interest.ts';
import { lockPerson } from '../../../services/candidacy/lock-person.ts';
import {
  type CandidateRow,
  findCandidateOf,
  requireCandidateForStaff,
} from '../../../services/candidacy/read-candidate.ts';
import { copyAcceptances, insertCandidate, setAside } from '../../../services/candidacy/write-candidate.ts';
import { requireOpen } from '../../../services/processes/calendar.ts';
import { setAsideOf } from './candidate-detail.ts';

/**
 * Returns a registration to the person in the register: an editable copy takes its place, and what was submitted and
 * decided is kept, set aside. Only a code to the register's address opens the copy.
 */
export async function reopenRegistration(
  deps: Deps,
  staff: StaffRow,
  process: ProcessKey,
  id: number,
  { reason }: { reason: string },
): Promise<{ message: string }> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const unlocked = await requireCandidateForStaff(tx, process, id);
    await requireNoConflict(tx, staff, id);
    await lockPerson(tx, unlocked);
    const closesAt = await requireOpen(tx, 'inscription', unlocked, now);
    await lockBallot(tx, unlocked.contest);
    const row = await requireCandidateForStaff(tx, process, id);
    if ((await readBallotPlace(tx, row)).place === 'on') throw new AppError('contest_sealed');
    const hasOther = row.set_aside_at !== null && (await findCandidateOf(tx, process, row)) !== undefined;
    const why = whyNotReopenable({ ...row, set_aside: setAsideOf(row), has_other_current: hasOther });
    if (why) throw new AppError('not_reopenable', { details: { reason: why } });

    const subject = personSubject(row);
    for (const purpose of candidatePurposes) await revokeCodes(tx, { purpose, subject }, now);
    await revokeSessions(tx, subject, now, 'reopened');
    await setAside(tx, id, 'reopened', now);
    const copy = await insertCopy(tx, row, { reopened_from: id, reopened_by: staff.name, reopen_reason: reason }, now);
    const ballot = await readBallotPlace(tx, { id: copy, contest: row.contest });
    const mail = reopenedMail(row, { reason, closesAt, ballot });
    await mailCandidate(tx, deps, now, { ...row, id: copy }, { mail, topic: 'registration_reopened' });
    await record(tx, asCauser(staff), 'registration_reopened', {
      candidate: { ...row, id: copy },
      reopened_from: id,
      reason,
    });
  });
  return { message: 'La inscripción se reabrió. Se avisó a la persona por correo.' };
}

const personColumns = [
  'process_id',
  'contest',
  'candidate_type',
  'identification_type_id',
  'identification_number',
  'registration_start',
  'registration_end',
] as const;

/** Copies what the person declared, without receipt, review or submission. */
async function insertCopy(
  tx: Tx,
  row: CandidateRow,
  origin: { reopened_from: number; reopened_by: string; reopen_reason: string },
  now: Date,
): Promise<number> {
  const { id } = await insertCandidate(tx, {
    ...pick(row, personColumns),
    ...pick(row, declaredColumns),
    ...origin,
    registration_status: 'UPLOAD_CANDIDATE_DOCUMENT',
    radicado: null,
    submitted_at: null,
    asked_documents: null,
    created_at: now,
    updated_at: now,
  });
  await copyAcceptances(tx, row.id, id);
  await copyDocuments(tx, row.id, id);
  return id;
}

/** Also tells a stranger who was writing here that it is over: the code goes to the register's address only. */
function reopenedMail(
  candidate: Pick<CandidateRow, 'first_name' | 'candidate_type' | 'radicado'>,
  { reason, closesAt, ballot }: { reason: string; closesAt: Date; ballot: OwnBallot },
): Mail {
  return {
    subject: 'Su inscripción fue reabierta',
    preview: 'Debe revisarla y finalizarla de nuevo.',
    greeting: `Hola, ${candidate.first_name}:`,
    blocks: [
      'La Junta reabrió la inscripción de su candidatura:',
      {
        type: 'facts',
        rows: [
          ...(candidate.radicado === null ? [] : [['Radicado anterior', candidate.radicado] as const]),
          [receiptLabels.candidacy, candidateKindLabels[candidate.candidate_type]],
          ['Motivo', reason],
        ],
      },
      `Qué debe hacer: entre a «Iniciar Inscripción», valide su documento, revise sus datos y documentos y finalice de nuevo la inscripción antes del ${tellTime(closesAt)} (hora de Colombia). Mientras no la finalice, no será revisada.`,
      ...ballotBlocks(ballot),
      'El código para entrar llega únicamente al correo que figura en el registro profesional.',
    ],
  };
}
