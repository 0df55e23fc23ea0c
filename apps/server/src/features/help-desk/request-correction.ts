import type { ContestStage } from '@urna/contract/election/contests';
import type { Tx } from '../../platform/database/tables.ts';
import { AppError, isUniqueViolation } from '../../platform/errors.ts';
import { record } from '../../services/activity/record.ts';
import { asCauser } from '../../services/people/staff/staff-guard.ts';
import type { StaffRow } from '../../services/people/staff/staff-queries.ts';
import { insertCorrection, ONE_PENDING } from '../../services/people/voters/email-corrections.ts';
import type { VoterRow } from '../../services/people/voters/queries.ts';
import { isAnotherElectors } from '../../services/people/voters/write-voter.ts';
import { processOf } from '../../services/processes/processes.ts';
import { correctionProperties } from './correction-record.ts';
import { anotherElectorsEmail, type CorrectDeps, requireCorrectable } from './correction-rules.ts';
import { notifyAddresses } from './notify-addresses.ts';

/** Requests a correction of a sealed roll; the roll stays unchanged until another administrator approves it. */
export async function requestCorrection(
  tx: Tx,
  deps: CorrectDeps,
  staff: StaffRow,
  { stage, voter, email, reason }: { stage: ContestStage; voter: VoterRow; email: string; reason: string },
): Promise<void> {
  const now = deps.clock.now();
  requireCorrectable(stage, voter);
  if (await isAnotherElectors(tx, voter, email)) throw anotherElectorsEmail();
  const correction = await insertCorrection(tx, voter, { new_email: email, reason }, staff, now).catch(
    (error: unknown) => {
      if (isUniqueViolation(error, ONE_PENDING)) throw new AppError('correction_pending');
      throw error;
    },
  );
  await notifyAddresses(tx, deps, voter, correction);
  await record(
    tx,
    now,
    asCauser(staff),
    {
      log_name: 'election',
      event: 'email_correction_requested',
      process: processOf(voter),
      properties: { ...correctionProperties(correction), reason },
    },
    { type: 'voter', id: voter.id },
  );
}
