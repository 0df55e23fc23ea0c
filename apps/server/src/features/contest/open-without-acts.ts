import type { ContestRow } from '../../platform/database/process-tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type Causer, record } from '../../services/activity/record.ts';
import { explainOpening, listSealingSignatures, lockBeforeClose } from '../../services/elections/contests/opening.ts';
import { processOf } from '../../services/processes/processes.ts';

const NOT_SEALED = 'Solo se abre sin firmas una elección sellada que todavía no abrió.';
const CLEARED = 'Ya están las firmas que hacen falta: la votación abre sola, según el calendario.';
const OVER = 'La ventana de votación ya cerró: esta elección no puede abrirse.';

/** Lets voting open by the calendar without enough signatures of the sealing act. The reason is public. */
export async function openWithoutActs(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  author: Causer,
  { id }: ContestRow,
  reason: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { contest, isOver, now } = await lockBeforeClose(tx, id, clock);
    const refusal = contest.stage !== 'sealed' ? NOT_SEALED : contest.cleared_at ? CLEARED : isOver ? OVER : null;
    if (refusal !== null) throw new AppError('opening_refused', { details: { reason: refusal } });
    const { length: signatures } = await listSealingSignatures(tx, id);
    await explainOpening(tx, contest, { by: author.name, reason }, now);
    await record(tx, now, author, {
      log_name: 'election',
      event: 'opened_without_acts',
      process: processOf(contest),
      properties: { contest: contest.slug, signatures, needed: contest.custody_needed ?? 0, reason },
    });
  });
}
