import type { ChangeAnswer } from '@urna/contract/staff/change-requests';
import type { RollEntry } from '@urna/contract/voting/help-desk';
import type { ProcessKey } from '../../platform/database/process-tables.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { AppError, isUniqueViolation } from '../../platform/errors.ts';
import { changeAnswer } from '../../services/access/change-requests/ask-change.ts';
import { lockContest } from '../../services/elections/contests/contest-rows.ts';
import { recheckCredentialRoll } from '../../services/elections/credential-authority/credential-rolls.ts';
import { queueMail } from '../../services/mail/outbox/queue-mail.ts';
import { disownUrl, eventNow } from '../../services/people/disownings.ts';
import { asCauser } from '../../services/people/staff/staff-guard.ts';
import type { StaffRow } from '../../services/people/staff/staff-queries.ts';
import { sendPasswordLinks } from '../../services/people/voters/password-links.ts';
import { findVoterById, type VoterRow } from '../../services/people/voters/queries.ts';
import {
  lockVoter,
  ONE_ELECTOR_PER_EMAIL,
  revokeVoterAccess,
  setEmail,
} from '../../services/people/voters/write-voter.ts';
import { anotherElectorsEmail, type CorrectDeps } from './correction-rules.ts';
import { emailCorrectedMail } from './mails.ts';
import { readEntry } from './read-entry.ts';
import { recordCorrection } from './record-correction.ts';
import { requestCorrection } from './request-correction.ts';

/**
 * Changes where a voter's codes and links are sent, the only thing of a voter that can change. After the sealing this
 * takes two administrators.
 */
export async function correctEmail(
  deps: CorrectDeps,
  staff: StaffRow,
  process: ProcessKey,
  id: number,
  correction: { email: string; reason: string },
): Promise<{ message: string; data: RollEntry } | ChangeAnswer> {
  const now = deps.clock.now();
  const email = correction.email.toLowerCase();
  const known = await findVoterById(deps.db, id);
  if (known?.process_id !== process.id) throw new AppError('not_found');
  try {
    return await deps.db.transaction().execute(async (tx) => {
      // Locked, so that no sealing begins while one person alone changes an address.
      const { stage } = await lockContest(tx, known.contest);
      const voter = await lockVoter(tx, id);
      if (!voter) throw new AppError('not_found');
      if (voter.email === email) return { message: 'No hubo cambios.', data: await readEntry(tx, staff, voter, now) };
      if (stage === 'preparing') {
        await correctAtOnce(tx, deps, staff, { voter, email, reason: correction.reason });
        const changed = { ...voter, email, password_hash: null };
        const data = await readEntry(tx, staff, changed, now);
        return { message: 'El correo se corrigió. Se avisó a las dos direcciones.', data };
      }
      return changeAnswer(
        deps,
        await requestCorrection(tx, deps, staff, { stage, voter, email, reason: correction.reason }),
      );
    });
  } catch (error) {
    if (!isUniqueViolation(error, ONE_ELECTOR_PER_EMAIL)) throw error;
    throw anotherElectorsEmail();
  }
}

async function correctAtOnce(
  tx: Tx,
  deps: CorrectDeps,
  staff: StaffRow,
  { voter, email, reason }: { voter: VoterRow; email: string; reason: string },
): Promise<void> {
  const now = deps.clock.now();
  const about = { topic: 'email_corrected', process: voter.process_id, voterId: voter.id } as const;
  await setEmail(tx, voter.id, email);
  await recheckCredentialRoll(tx, voter.contest);
  await revokeVoterAccess(tx, voter, now);
  const disownedUrl = disownUrl(deps, eventNow(voter.id, 'email_changed', now));
  await queueMail(tx, now, [voter.email, email], emailCorrectedMail(voter, email, disownedUrl), about);
  // The password was chosen through the old address, by whoever reads it.
  if (voter.login === 'password') {
    await sendPasswordLinks(tx, deps, now, {
      contest: voter,
      wanted: [{ ...voter, email, password_hash: null }],
      reason: 'invited',
    });
  }
  await recordCorrection(tx, asCauser(staff), voter, { email, reason });
}
