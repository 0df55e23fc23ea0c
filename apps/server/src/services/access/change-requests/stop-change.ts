import type { StoppableChange } from '@urna/contract/access/change-requests';
import { mask } from '@urna/contract/shared/masking';
import type { Queryable } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { readToken } from '../../../platform/signed-tokens.ts';
import { type Causer, record } from '../../activity/record.ts';
import type { ChangeDeps } from './action.ts';
import { changeDetails, isOpen, toldFields } from './change-record.ts';
import { type ChangeRow, findChange } from './change-rows.ts';
import { endChange } from './tell-everybody.ts';

/** What the holder of a link may read of the change that it stops. */
export async function readStoppable(
  deps: Pick<ChangeDeps, 'db' | 'secrets'>,
  { token }: { token: string },
): Promise<StoppableChange> {
  return toStoppable((await requireLink(deps.db, deps.secrets, token)).change);
}

const stoppedByLink: Causer = { type: 'system', id: null, name: 'Quien abrió el enlace' };

/**
 * Stops a change that hasn't taken effect yet; is idempotent. Race: if it is taking effect now, this waits for that, and
 * finds it applied.
 */
export async function stopChange(
  { db, clock, secrets }: ChangeDeps,
  { token }: { token: string },
): Promise<{ message: string; data: StoppableChange }> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const { change, email } = await requireLink(tx, secrets, token);
    const from = email === undefined ? null : mask(email);
    const stopped = from === null ? null : await endChange(tx, change.id, { state: 'stopped', ended_by: from }, now);
    if (from === null || !stopped) {
      const { change: ended } = await requireLink(tx, secrets, token);
      if (ended.state === 'applied') throw new AppError('change_applied');
      return { message: 'Este cambio ya no seguía: no tendrá efecto.', data: toStoppable(ended) };
    }
    await record(tx, stoppedByLink, 'change_stopped', { ...changeDetails(stopped), stopped_from: from });
    return { message: 'El cambio se detuvo. Se avisó a todos los que lo conocían.', data: toStoppable(stopped) };
  });
}

/** The change that a link stops, and the address that it was mailed to, which is forgotten once the change ended. */
async function requireLink(db: Queryable, secrets: ChangeDeps['secrets'], token: string) {
  const [id, place = -1] = readToken(secrets, 'stop-change', token) ?? [];
  const change = id === undefined ? undefined : await findChange(db, id);
  if (!change) throw new AppError('unknown_stop_link');
  return { change, email: change.told[place] };
}

const toStoppable = (row: ChangeRow): StoppableChange => ({
  ...toldFields(row),
  process_title: row.process_title,
  may_stop: isOpen(row),
});
