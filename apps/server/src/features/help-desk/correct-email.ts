import type { RollEntry } from '@urna/contract/help-desk';
import { mask } from '@urna/contract/masking';
import type { Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, isUniqueViolation } from '../../platform/errors.ts';
import { type Causer, record } from '../../services/activity/record.ts';
import { killCodes } from '../../services/codes/kill-codes.ts';
import { forgetWaiting, queueMail } from '../../services/outbox/queue-mail.ts';
import { endSessionsOf } from '../../services/sessions/queries.ts';
import { forgetPasswordLinks, sendPasswordLinks } from '../../services/voters/password-links.ts';
import type { VoterRow } from '../../services/voters/queries.ts';
import { voterSubject } from '../../services/voters/voter-subject.ts';
import { holdVoter, setEmail } from '../../services/voters/write-voter.ts';
import { emailCorrectedMail } from './mails.ts';
import { readEntry } from './read-entry.ts';

type CorrectDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl'>;

/** The one thing of a voter that can change after the roll is frozen: where codes and links are sent. */
export async function correctEmail(
  deps: CorrectDeps,
  staff: Causer,
  id: number,
  correction: { email: string; reason: string },
): Promise<{ message: string; data: RollEntry }> {
  const now = deps.clock.now();
  const email = correction.email.toLowerCase();
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const voter = await holdVoter(tx, id);
      if (!voter) throw new AppError('not_found');
      if (voter.email === email) return { message: 'No hubo cambios.', data: await readEntry(tx, voter, now) };
      await setEmail(tx, id, email);
      await shutOldDoors(tx, voter, now);
      await tellAddresses(tx, deps, now, voter, email);
      await record(
        tx,
        now,
        staff,
        {
          log_name: 'election',
          event: 'voter_email_corrected',
          properties: {
            contest: voter.contest,
            voter_id: id,
            old: { email: mask(voter.email) },
            attributes: { email: mask(email) },
            reason: correction.reason,
          },
        },
        { type: 'voter', id },
      );
      const data = await readEntry(tx, { ...voter, email, password_hash: null }, now);
      return { message: 'El correo se corrigió. Se avisó a las dos direcciones.', data };
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'one_elector_per_email')) throw error;
    throw new AppError('invalid_fields', { errors: { email: ['Ese correo ya es de otra persona del censo.'] } });
  }
}

/** What went to the wrong address may be in the wrong hands: nothing of it opens anything any more. */
async function shutOldDoors(tx: Tx, voter: VoterRow, now: Date): Promise<void> {
  const subject = voterSubject(voter);
  await killCodes(tx, { purpose: 'voter', subject }, now);
  await forgetPasswordLinks(tx, voter.id);
  await forgetWaiting(tx, voter.id);
  await endSessionsOf(tx, subject, ['voter'], now, 'disabled', false);
}

async function tellAddresses(tx: Tx, deps: CorrectDeps, now: Date, voter: VoterRow, email: string): Promise<void> {
  const about = { topic: 'email_corrected' as const, voterId: voter.id };
  await queueMail(tx, now, [voter.email, email], emailCorrectedMail(voter, email), about);
  // The password was chosen through the old address, by whoever reads it.
  if (voter.contest === 'ies' && voter.voted_at === null) {
    await sendPasswordLinks(tx, deps, now, [{ ...voter, email }], 'invited');
  }
}
