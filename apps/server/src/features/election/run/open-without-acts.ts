import type { ChangeAnswer } from '@urna/contract/access/change-requests';
import { z } from 'zod';
import { type ContestRow, processOf } from '../../../platform/database/process-tables.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { type ChangeDeps, defineAction } from '../../../services/access/change-requests/action.ts';
import { askChange } from '../../../services/access/change-requests/ask-change.ts';
import type { StaffRow } from '../../../services/access/staff-queries.ts';
import { record } from '../../../services/activity/record.ts';
import { explainOpening, lockBeforeClose, signedBy } from '../../../services/election/sealing-and-opening.ts';

const NOT_SEALED = 'Solo se abre sin firmas una elección sellada que todavía no abrió.';
const CLEARED = 'Ya están las firmas que hacen falta: la votación abre sola, según el calendario.';
const OVER = 'La ventana de votación ya cerró: esta elección no puede abrirse.';

const payload = z.object({ contest_id: z.int() });
type Payload = z.infer<typeof payload>;

/** Asks to let voting open by the calendar without enough signatures of the sealing act. The reason becomes public. */
export async function askToOpenWithoutActs(
  deps: ChangeDeps,
  staff: StaffRow,
  { id }: ContestRow,
  reason: string,
): Promise<ChangeAnswer> {
  return deps.db.transaction().execute(async (tx) => {
    const { contest, signatures } = await requireWaiting(tx, id, deps);
    return askChange(tx, deps, staff, {
      action: 'opening_without_acts',
      process: processOf(contest),
      contest,
      subject: `contest:${id}`,
      about: contest.title,
      details: [{ label: 'Firmas', value: `${signatures} de ${contest.custody_needed ?? 0}` }],
      payload: { contest_id: id } satisfies Payload,
      reason,
    });
  });
}

export const openWithoutActs = defineAction(payload, async (tx, deps, { contest_id }, { causer, reason }) => {
  const { contest, signatures, now } = await requireWaiting(tx, contest_id, deps);
  await explainOpening(tx, contest, { by: causer.name, reason }, now);
  await record(tx, causer, 'opened_without_acts', {
    contest,
    signatures,
    needed: contest.custody_needed ?? 0,
    reason,
  });
});

async function requireWaiting(tx: Tx, id: number, { clock }: Pick<ChangeDeps, 'clock'>) {
  const { contest, isOver, now } = await lockBeforeClose(tx, id, clock);
  const refusal = contest.stage !== 'sealed' ? NOT_SEALED : contest.cleared_at ? CLEARED : isOver ? OVER : null;
  if (refusal !== null) throw new AppError('opening_refused', { details: { reason: refusal } });
  return { contest, now, signatures: (await signedBy(tx, id)).size };
}
