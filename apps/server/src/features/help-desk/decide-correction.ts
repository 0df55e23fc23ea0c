import { hasReached } from '@urna/contract/election/contests';
import type { EmailCorrectionRecord } from '@urna/contract/voting/help-desk';
import type { ContestRow, ProcessKey } from '../../platform/database/process-tables.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { record } from '../../services/activity/record.ts';
import { lockContest } from '../../services/elections/contests/contest-rows.ts';
import { asCauser } from '../../services/people/staff/staff-guard.ts';
import { lockActiveStaff, type StaffRow } from '../../services/people/staff/staff-queries.ts';
import {
  decideCorrection,
  type EmailCorrectionRow,
  findCorrection,
} from '../../services/people/voters/email-corrections.ts';
import { sendPasswordLinks } from '../../services/people/voters/password-links.ts';
import type { VoterRow } from '../../services/people/voters/queries.ts';
import {
  isAnotherElectors,
  lockSealedEmails,
  lockVoter,
  setSealedEmail,
} from '../../services/people/voters/write-voter.ts';
import { processOf } from '../../services/processes/processes.ts';
import { correctionProperties, toRecord } from './correction-record.ts';
import { anotherElectorsEmail, type CorrectDeps, requireCorrectable } from './correction-rules.ts';
import { correctionDeclinedMail } from './mails.ts';
import { notifyAddresses, notifyCorrectionEnded } from './notify-addresses.ts';
import { revokeVoterAccess } from './revoke-voter-access.ts';

interface Answer {
  message: string;
  data: EmailCorrectionRecord;
}

interface Held {
  contest: ContestRow;
  voter: VoterRow;
  staff: StaffRow;
}

/**
 * Applies the correction that another administrator requested: from here on codes and links go to the new address only.
 */
export async function approveCorrection(
  deps: CorrectDeps,
  author: StaffRow,
  process: ProcessKey,
  id: number,
): Promise<Answer> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    await lockSealedEmails(tx);
    const { contest, voter, staff } = await hold(tx, author, process, id);
    requireStaffSinceSealing(staff, contest);
    requireCorrectable(contest.stage, voter);
    const correction = await decided(tx, id, { status: 'approved' }, staff, now);
    if (await isAnotherElectors(tx, voter, correction.new_email)) throw anotherElectorsEmail();
    await setSealedEmail(tx, voter, correction.new_email);
    await revokeVoterAccess(tx, voter, now);
    await notifyAddresses(tx, deps, voter, correction);
    if (voter.login === 'password') {
      const wanted = [{ ...voter, email: correction.new_email }];
      await sendPasswordLinks(tx, deps, now, { contest: voter, wanted, reason: 'invited' });
    }
    await record(
      tx,
      now,
      asCauser(staff),
      {
        log_name: 'election',
        event: 'email_correction_approved',
        process: processOf(correction),
        properties: correctionProperties(correction),
      },
      { type: 'voter', id: voter.id },
    );
    const message = 'El correo se corrigió. Se avisó a todas las direcciones.';
    return { message, data: toRecord(staff, voter, correction) };
  });
}

export async function declineCorrection(
  deps: CorrectDeps,
  author: StaffRow,
  process: ProcessKey,
  id: number,
  { reason }: { reason: string },
): Promise<Answer> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const { voter, staff } = await hold(tx, author, process, id);
    const correction = await decided(tx, id, { status: 'declined', decline_reason: reason }, staff, now);
    await notifyCorrectionEnded(tx, deps, voter, correction, correctionDeclinedMail(voter, correction));
    await record(
      tx,
      now,
      asCauser(staff),
      {
        log_name: 'election',
        event: 'email_correction_declined',
        process: processOf(correction),
        properties: { ...correctionProperties(correction), reason },
      },
      { type: 'voter', id: voter.id },
    );
    const message = 'La corrección se rechazó. Se avisó a todas las direcciones.';
    return { message, data: toRecord(staff, voter, correction) };
  });
}

/** Locks the contest, the voter and the deciding user until the transaction ends. */
async function hold(tx: Tx, author: StaffRow, process: ProcessKey, id: number): Promise<Held> {
  const found = await findCorrection(tx, id);
  if (found?.process_id !== process.id) throw new AppError('not_found');
  const contest = await lockContest(tx, found.contest);
  const voter = await lockVoter(tx, found.voter_id);
  if (!voter) throw new AppError('not_found');
  const staff = await lockActiveStaff(tx, author.identification_number);
  // The role may have been withdrawn while this call waited.
  if (staff?.role !== 'ADMINISTRADOR') throw new AppError('forbidden');
  return { contest, voter, staff };
}

/** Race: of two concurrent decisions, or a decision and the owner's stop, one finds the correction pending. */
async function decided(
  tx: Tx,
  id: number,
  decision: Parameters<typeof decideCorrection>[2],
  staff: StaffRow,
  now: Date,
): Promise<EmailCorrectionRow> {
  const correction = await decideCorrection(tx, id, decision, staff, now);
  if (correction) return correction;
  const { requested_by, status } = (await findCorrection(tx, id)) ?? {};
  throw new AppError(status === 'pending' && requested_by === staff.id ? 'own_correction' : 'correction_decided');
}

/**
 * Otherwise one administrator could make another user an administrator, or redirect a colleague's codes to their own
 * address, and approve their own request. Users created by the operator come from outside the product.
 */
function requireStaffSinceSealing(staff: StaffRow, { stage, sealed_at }: ContestRow) {
  if (!hasReached(stage, 'sealed') || sealed_at === null) throw new AppError('election_not_ready');
  if (staff.appointed_at !== null && staff.appointed_at >= sealed_at) throw new AppError('new_administrator');
}
