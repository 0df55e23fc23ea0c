import { hasReached } from '@urna/contract/election/contests';
import { mask } from '@urna/contract/shared/masking';
import type { StoppableCorrection } from '@urna/contract/voting/help-desk';
import type { ContestRow } from '../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { sha256 } from '../../platform/secrets.ts';
import { record } from '../../services/activity/record.ts';
import { findContest, lockContest } from '../../services/elections/contests/contest-rows.ts';
import {
  type EmailCorrectionRow,
  findByStopLink,
  stopCorrectionsFrom,
} from '../../services/people/voters/email-corrections.ts';
import { findVoterById } from '../../services/people/voters/find-voters.ts';
import { sendPasswordLinks } from '../../services/people/voters/password-links.ts';
import type { VoterRow } from '../../services/people/voters/queries.ts';
import { lockSealedEmails, lockVoter, setSealedEmail } from '../../services/people/voters/write-voter.ts';
import { processOf } from '../../services/processes/processes.ts';
import { correctionProperties } from './correction-record.ts';
import type { CorrectDeps } from './correction-rules.ts';
import { correctionStoppedMail } from './mails.ts';
import { notifyCorrectionEnded } from './notify-addresses.ts';
import { revokeVoterAccess } from './revoke-voter-access.ts';

/** What the holder of a link may read of the change that it stops. */
export async function readStoppable(
  deps: Pick<CorrectDeps, 'db'>,
  { token }: { token: string },
): Promise<StoppableCorrection> {
  const { correction } = await requireLink(deps.db, token);
  const voter = await findVoterById(deps.db, correction.voter_id);
  if (!voter) throw new AppError('unknown_stop_link');
  return toStoppable(await findContest(deps.db, correction.contest), voter, correction);
}

/**
 * Stops a correction: a pending one is cancelled; an approved one is undone until the voter has voted, together with
 * the access that the new address gained. Is idempotent.
 */
export async function stopCorrection(
  deps: CorrectDeps,
  { token }: { token: string },
): Promise<{ message: string; data: StoppableCorrection }> {
  return deps.db.transaction().execute(async (tx) => {
    await lockSealedEmails(tx);
    const { correction: found } = await requireLink(tx, token);
    const contest = await lockContest(tx, found.contest);
    // Locked before checking whether they have voted, which serializes this with a concurrent vote.
    const voter = await lockVoter(tx, found.voter_id);
    if (!voter) throw new AppError('unknown_stop_link');
    const { correction, email } = await requireLink(tx, token);
    if (correction.status === 'stopped' || correction.status === 'declined') {
      return { message: 'Este cambio ya estaba detenido.', data: toStoppable(contest, voter, correction) };
    }
    if (correction.status === 'approved' && voter.voted_on) throw new AppError('correction_voted');
    if (hasReached(contest.stage, 'closed')) throw new AppError('correction_too_late');
    const stopped = await stop(tx, deps, voter, correction, email);
    const data = toStoppable(contest, voter, stopped);
    return { message: 'El cambio se detuvo. Avisamos a todas las direcciones.', data };
  });
}

async function stop(
  tx: Tx,
  deps: CorrectDeps,
  voter: VoterRow,
  correction: EmailCorrectionRow,
  by: string,
): Promise<EmailCorrectionRow> {
  const now = deps.clock.now();
  const restored = correction.status === 'approved';
  await stopCorrectionsFrom(tx, correction, now);
  if (restored) {
    await setSealedEmail(tx, voter, correction.old_email);
    await revokeVoterAccess(tx, voter, now);
  }
  await notifyCorrectionEnded(tx, deps, voter, correction, correctionStoppedMail(voter, correction));
  if (restored && voter.login === 'password') {
    const wanted = [{ ...voter, email: correction.old_email }];
    await sendPasswordLinks(tx, deps, now, { contest: voter, wanted, reason: 'invited' });
  }
  await record(
    tx,
    now,
    { type: 'voter', id: String(voter.id), name: 'Votante' },
    {
      log_name: 'election',
      event: 'email_correction_stopped',
      process: processOf(correction),
      properties: { ...correctionProperties(correction), restored, stopped_from: mask(by) },
    },
    { type: 'voter', id: voter.id },
  );
  return { ...correction, status: 'stopped', stopped_at: now };
}

async function requireLink(db: Queryable, token: string) {
  const found = await findByStopLink(db, sha256(token));
  if (!found) throw new AppError('unknown_stop_link');
  return found;
}

function toStoppable(
  { stage }: Pick<ContestRow, 'stage'>,
  voter: VoterRow,
  correction: EmailCorrectionRow,
): StoppableCorrection {
  const isStoppable = correction.status === 'pending' || (correction.status === 'approved' && voter.voted_on === null);
  return {
    state: correction.status,
    process: voter.process_slug,
    contest: voter.contest_slug,
    question: voter.question,
    name: voter.name,
    old_email: mask(correction.old_email),
    new_email: mask(correction.new_email),
    requested_at: correction.requested_at.toISOString(),
    may_stop: isStoppable && !hasReached(stage, 'closed'),
  };
}
