import { mask } from '@urna/contract/shared/masking';
import type { StoppableChange } from '@urna/contract/staff/change-requests';
import type { Queryable } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { type Causer, record } from '../../activity/record.ts';
import type { ChangeDeps } from './action.ts';
import { changeDetails, isOpen, toldFields } from './change-record.ts';
import { type ChangeRow, findByStopLink, markEnded } from './change-rows.ts';
import { tellEnded } from './tell-everybody.ts';

/** What the holder of a link may read of the change that it stops. */
export async function readStoppable(
  { db }: Pick<ChangeDeps, 'db'>,
  { token }: { token: string },
): Promise<StoppableChange> {
  return toStoppable((await requireLink(db, token)).change);
}

const stoppedByLink: Causer = { type: 'system', id: null, name: 'Quien abrió el enlace' };

/**
 * Stops a change that hasn't taken effect yet; is idempotent. Race: if it is taking effect now, this waits for that, and
 * finds it applied.
 */
export async function stopChange(
  { db, clock }: ChangeDeps,
  { token }: { token: string },
): Promise<{ message: string; data: StoppableChange }> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const { change, email } = await requireLink(tx, token);
    const from = mask(email);
    const stopped = await markEnded(tx, change.id, { state: 'stopped', ended_by: from }, now);
    if (!stopped) {
      const { change: ended } = await requireLink(tx, token);
      if (ended.state === 'applied') throw new AppError('change_applied');
      return { message: 'Este cambio ya no seguía: no tendrá efecto.', data: toStoppable(ended) };
    }
    await tellEnded(tx, now, stopped);
    await record(tx, stoppedByLink, 'change_stopped', { ...changeDetails(stopped), stopped_from: from });
    return { message: 'El cambio se detuvo. Se avisó a todos los que lo conocían.', data: toStoppable(stopped) };
  });
}

async function requireLink(db: Queryable, token: string) {
  const found = await findByStopLink(db, sha256(token));
  if (!found) throw new AppError('unknown_stop_link');
  return found;
}

const toStoppable = (row: ChangeRow): StoppableChange => ({
  ...toldFields(row),
  process_title: row.process_title,
  may_stop: isOpen(row),
});
