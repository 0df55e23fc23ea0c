import type { ContestStage } from '@urna/contract/election/contests';
import { mask } from '@urna/contract/shared/masking';
import { z } from 'zod';
import type { Tx } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import type { Action } from '../../services/access/change-requests/action.ts';
import { askChange } from '../../services/access/change-requests/ask-change.ts';
import type { ChangeRow } from '../../services/access/change-requests/change-rows.ts';
import { lockContest } from '../../services/elections/contests/contest-rows.ts';
import type { StaffRow } from '../../services/people/staff/staff-queries.ts';
import { sendPasswordLinks } from '../../services/people/voters/password-links.ts';
import { findVoterById, type VoterRow } from '../../services/people/voters/queries.ts';
import {
  isAnotherElectors,
  lockSealedEmails,
  lockVoter,
  revokeVoterAccess,
  setSealedEmail,
} from '../../services/people/voters/write-voter.ts';
import { processOf } from '../../services/processes/processes.ts';
import { anotherElectorsEmail, type CorrectDeps, requireCorrectable } from './correction-rules.ts';
import { recordCorrection } from './record-correction.ts';

const payload = z.object({ voter_id: z.int(), email: z.string() });

/**
 * Asks for the correction of an address of a sealed roll. Every address that the roll has held since the sealing is told,
 * and the new one.
 */
export async function requestCorrection(
  tx: Tx,
  deps: CorrectDeps,
  staff: StaffRow,
  { stage, voter, email, reason }: { stage: ContestStage; voter: VoterRow; email: string; reason: string },
): Promise<ChangeRow> {
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
    payload: { voter_id: voter.id, email } satisfies z.infer<typeof payload>,
    reason,
  });
}

/** From its effect on codes and links go to the new address only; the confirmation of the vote goes to all. */
export const correctSealedEmail: Action<z.infer<typeof payload>> = {
  payload,
  apply: async (tx, deps, { voter_id, email }, { causer, reason }) => {
    const now = deps.clock.now();
    await lockSealedEmails(tx);
    const known = await findVoterById(tx, voter_id);
    if (!known) throw new AppError('not_found');
    const { stage } = await lockContest(tx, known.contest);
    const voter = await lockVoter(tx, voter_id);
    if (!voter) throw new AppError('not_found');
    requireCorrectable(stage, voter);
    if (await isAnotherElectors(tx, voter, email)) throw anotherElectorsEmail();
    await setSealedEmail(tx, voter, email);
    await revokeVoterAccess(tx, voter, now);
    if (voter.login === 'password') {
      await sendPasswordLinks(tx, deps, now, {
        contest: voter,
        wanted: [{ ...voter, email, password_hash: null }],
        reason: 'invited',
      });
    }
    await recordCorrection(tx, causer, voter, { email, reason });
  },
};
