import type { ChangeRequest, StoppableChange } from '@urna/contract/access/change-requests';
import { mask } from '@urna/contract/shared/masking';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { readToken } from '../../../platform/signed-tokens.ts';
import { type Causer, record } from '../../activity/record.ts';
import { asCauser } from '../staff-guard.ts';
import { findActiveStaff, type StaffRow } from '../staff-queries.ts';
import type { ChangeDeps } from './action.ts';
import { type ChangeRow, findChange, markApproved } from './change-rows.ts';
import { decisionRefusal, sealedVotes } from './conditions.ts';
import { changeDetails, isOpen, publicFields, readChange } from './describe-change.ts';
import { endChange, mailChangeRequested } from './mails.ts';

interface Answer {
  message: string;
  data: ChangeRequest;
}

/** Approves what another administrator asked for. It takes effect when its wait is over. */
export async function approveChange(deps: ChangeDeps, author: StaffRow, id: number): Promise<Answer> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const staff = await administrator(tx, author);
    const change = await findChange(tx, id);
    if (!change) throw new AppError('not_found');
    if (change.state === 'pending' && change.requested_by === staff.id) throw new AppError('own_change');
    const refusal = decisionRefusal(staff, { ...change, decided_at: now }, await sealedVotes(tx, change));
    if (refusal !== null) throw new AppError('new_administrator', { details: { reason: refusal } });
    const approved = await markApproved(tx, id, staff, now);
    if (!approved) throw new AppError('change_ended');
    await mailChangeRequested(tx, deps, approved, approved.told);
    await record(tx, asCauser(staff), 'change_approved', changeDetails(approved));
    return answer(tx, now, staff, approved, 'El cambio se aprobó. Se avisó a quienes concierne.');
  });
}

/** Declines what another administrator asked for, also once it is approved. */
export async function declineChange(
  deps: ChangeDeps,
  author: StaffRow,
  id: number,
  { reason }: { reason: string },
): Promise<Answer> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const staff = await administrator(tx, author);
    const end = { state: 'declined' as const, ended_by: staff.name, ended_reason: reason };
    const declined = await endChange(tx, id, { ...end, asker: { isNot: staff.id } }, now);
    if (!declined) throw await notEndedError(tx, id, (change) => change.requested_by === staff.id && 'own_change');
    await record(tx, asCauser(staff), 'change_declined', { ...changeDetails(declined), reason });
    return answer(tx, now, staff, declined, 'El cambio se rechazó. Se avisó a quienes concierne.');
  });
}

/** Whoever asked for a change takes it back. */
export async function withdrawChange(deps: ChangeDeps, author: StaffRow, id: number): Promise<Answer> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const staff = await administrator(tx, author);
    const end = { state: 'withdrawn' as const, ended_by: staff.name, asker: { is: staff.id } };
    const withdrawn = await endChange(tx, id, end, now);
    if (!withdrawn) throw await notEndedError(tx, id, (change) => change.requested_by !== staff.id && 'others_change');
    await record(tx, asCauser(staff), 'change_withdrawn', changeDetails(withdrawn));
    return answer(tx, now, staff, withdrawn, 'El cambio se retiró. Se avisó a quienes concierne.');
  });
}

/** The role may have been withdrawn, and the address changed, since the session was read. */
async function administrator(tx: Tx, { id }: StaffRow): Promise<StaffRow> {
  const staff = await findActiveStaff(tx, { id });
  if (staff?.role !== 'ADMINISTRADOR') throw new AppError('forbidden');
  return staff;
}

async function notEndedError(
  db: Queryable,
  id: number,
  refusal: (change: ChangeRow) => 'own_change' | 'others_change' | false,
): Promise<AppError> {
  const change = await findChange(db, id);
  if (!change) return new AppError('not_found');
  return new AppError((change.ended_at === null && refusal(change)) || 'change_ended');
}

async function answer(tx: Tx, now: Date, staff: StaffRow, row: ChangeRow, message: string): Promise<Answer> {
  return { message, data: await readChange(tx, staff, row, now) };
}

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
  const [id, index = -1] = readToken(secrets, 'stop-change', token) ?? [];
  const change = id === undefined ? undefined : await findChange(db, id);
  if (!change) throw new AppError('unknown_stop_link');
  return { change, email: change.told[index] };
}

const toStoppable = (row: ChangeRow): StoppableChange => ({
  ...publicFields(row),
  process_title: row.process_title,
  may_stop: isOpen(row),
});
