// The help desk corrects where a voter's mails are sent.

import type { ChangeAnswer } from '@urna/contract/access/change-requests';
import { type ContestStage, hasReached } from '@urna/contract/election/contests';
import { mask } from '@urna/contract/shared/masking';
import type { RollEntry } from '@urna/contract/voting/help-desk';
import type { Mail } from '@urna/mail/mail-layout';
import { z } from 'zod';
import { type ProcessKey, processOf } from '../../platform/database/process-tables.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { AppError, isUniqueViolation } from '../../platform/errors.ts';
import { type ChangeDeps, defineAction } from '../../services/access/change-requests/action.ts';
import { askChange } from '../../services/access/change-requests/ask-change.ts';
import { asCauser } from '../../services/access/staff-guard.ts';
import type { StaffRow } from '../../services/access/staff-queries.ts';
import { type Causer, record } from '../../services/activity/record.ts';
import { disownUrl, eventNow } from '../../services/candidacy/disownings.ts';
import { recheckCredentialRoll } from '../../services/election/credentials/credential-rolls.ts';
import { sendPasswordLinks } from '../../services/election/roll/password-links.ts';
import { findVoterById, type VoterRow } from '../../services/election/roll/queries.ts';
import {
  isAnotherElectors,
  lockSealedEmails,
  lockVoter,
  ONE_ELECTOR_PER_EMAIL,
  revokeVoterAccess,
  setEmail,
  setSealedEmail,
} from '../../services/election/roll/write-voter.ts';
import { notMe } from '../../services/mail/outbox/link-blocks.ts';
import { queueMail } from '../../services/mail/outbox/queue-mail.ts';
import { lockContest } from '../../services/processes/contest-rows.ts';
import { readEntry } from './search-voters.ts';

interface Correction {
  voter: VoterRow;
  email: string;
  reason: string;
}

/**
 * Changes where a voter's codes and links are sent, the only thing of a voter that can change. After the sealing this
 * takes two administrators.
 */
export async function correctEmail(
  deps: ChangeDeps,
  staff: StaffRow,
  process: ProcessKey,
  id: number,
  { email: typed, reason }: { email: string; reason: string },
): Promise<{ message: string; data: RollEntry } | ChangeAnswer> {
  const now = deps.clock.now();
  const email = typed.toLowerCase();
  const known = await findVoterById(deps.db, id);
  if (known?.process_id !== process.id) throw new AppError('not_found');
  try {
    return await deps.db.transaction().execute(async (tx) => {
      // Locked, so that no sealing begins while one person alone changes an address.
      const { stage } = await lockContest(tx, known.contest);
      const voter = await lockVoter(tx, id);
      if (!voter) throw new AppError('not_found');
      if (voter.email === email) return { message: 'No hubo cambios.', data: await readEntry(tx, staff, voter, now) };
      const correction = { voter, email, reason };
      if (stage !== 'preparing') return requestCorrection(tx, deps, staff, stage, correction);
      await correctAtOnce(tx, deps, staff, correction);
      const data = await readEntry(tx, staff, { ...voter, email, password_hash: null }, now);
      return { message: 'El correo se corrigió. Se avisó a las dos direcciones.', data };
    });
  } catch (error) {
    if (!isUniqueViolation(error, ONE_ELECTOR_PER_EMAIL)) throw error;
    throw anotherElectorsEmail();
  }
}

/** Before the sealing, with the contest's and the voter's locks held. */
export async function correctAtOnce(tx: Tx, deps: ChangeDeps, staff: StaffRow, correction: Correction): Promise<void> {
  const { voter, email } = correction;
  const now = deps.clock.now();
  const about = { topic: 'email_corrected', process: voter.process_id, voterId: voter.id } as const;
  await setEmail(tx, voter.id, email);
  await recheckCredentialRoll(tx, voter.contest);
  await revokeVoterAccess(tx, voter, now);
  const disownedUrl = disownUrl(deps, eventNow(voter.id, 'email_changed', now));
  await queueMail(tx, now, [voter.email, email], emailCorrectedMail(voter, email, disownedUrl), about);
  await finishCorrection(tx, deps, asCauser(staff), correction);
}

async function finishCorrection(
  tx: Tx,
  deps: ChangeDeps,
  causer: Causer,
  { voter, email, reason }: Correction,
): Promise<void> {
  // The password was chosen through the old address, by whoever reads it.
  if (voter.login === 'password') {
    const wanted = [{ ...voter, email, password_hash: null }];
    await sendPasswordLinks(tx, deps, deps.clock.now(), { contest: voter, wanted, reason: 'invited' });
  }
  const [old, attributes] = [{ email: mask(voter.email) }, { email: mask(email) }];
  await record(tx, causer, 'voter_email_corrected', { voter, old, attributes, reason });
}

const payload = z.object({ voter_id: z.int(), email: z.string() });
type Payload = z.infer<typeof payload>;

/** Every address that the roll has held since the sealing is told, and the new one. */
async function requestCorrection(
  tx: Tx,
  deps: ChangeDeps,
  staff: StaffRow,
  stage: ContestStage,
  { voter, email, reason }: Correction,
): Promise<ChangeAnswer> {
  requireCorrectable(stage, voter);
  if (await isAnotherElectors(tx, voter, email)) throw anotherElectorsEmail();
  return askChange(tx, deps, staff, {
    action: 'voter_email',
    process: processOf(voter),
    contest: { id: voter.contest },
    subject: `voter:${voter.id}`,
    about: voter.name,
    details: [
      { label: 'Votación', value: voter.question },
      { label: 'Correo en el censo', value: mask(voter.email) },
      { label: 'Correo nuevo', value: email, masked: mask(email) },
    ],
    people: [voter.email, ...voter.former_emails, email],
    payload: { voter_id: voter.id, email } satisfies Payload,
    reason,
  });
}

/** Once it takes effect, codes and links go to the new address only; the confirmation of the vote goes to all. */
export const correctSealedEmail = defineAction(payload, async (tx, deps, { voter_id, email }, { causer, reason }) => {
  await lockSealedEmails(tx);
  const known = await findVoterById(tx, voter_id);
  if (!known) throw new AppError('not_found');
  const { stage } = await lockContest(tx, known.contest);
  const voter = await lockVoter(tx, voter_id);
  if (!voter) throw new AppError('not_found');
  requireCorrectable(stage, voter);
  if (await isAnotherElectors(tx, voter, email)) throw anotherElectorsEmail();
  await setSealedEmail(tx, voter, email);
  await revokeVoterAccess(tx, voter, deps.clock.now());
  await finishCorrection(tx, deps, causer, { voter, email, reason });
});

/** A correction that no vote needs any more would only send the confirmation to another address. */
function requireCorrectable(stage: ContestStage, voter: Pick<VoterRow, 'voted_on'>): void {
  if (hasReached(stage, 'closed')) throw new AppError('correction_too_late');
  if (voter.voted_on !== null) throw new AppError('voter_has_voted');
}

function anotherElectorsEmail(): AppError {
  return new AppError('invalid_fields', { errors: { email: ['Ese correo ya es de otra persona del censo.'] } });
}

type Voter = Pick<VoterRow, 'name' | 'question'>;

function emailCorrectedMail({ name, question }: Voter, email: string, notMeUrl: string): Mail {
  return {
    subject: 'Cambió su correo en el censo electoral',
    preview: 'Lo que necesite para votar llegará al correo nuevo.',
    greeting: `Hola, ${name}:`,
    secret: true,
    blocks: [
      `La mesa de ayuda corrigió su correo en el censo. Desde ahora, lo que necesite para votar llega solo a ${mask(email)}.`,
      { type: 'facts', rows: [['Votación', question]] },
      'Los códigos y enlaces que se enviaron al correo anterior ya no sirven. Si usted no esperaba este cambio, comuníquese cuanto antes con la Junta.',
      notMe(notMeUrl),
    ],
  };
}
