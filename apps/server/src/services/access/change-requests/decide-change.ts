import type { ChangeRequest } from '@urna/contract/access/change-requests';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../activity/record.ts';
import { asCauser } from '../staff-guard.ts';
import { findActiveStaff, type StaffRow } from '../staff-queries.ts';
import type { ChangeDeps } from './action.ts';
import { changeDetails, readChange } from './change-record.ts';
import { type ChangeRow, findChange, markApproved } from './change-rows.ts';
import { sealedVotes, whyMayNotDecide } from './conditions.ts';
import { endChange, tellAsked } from './tell-everybody.ts';

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
    const refusal = whyMayNotDecide(staff, { at: now, ...change }, await sealedVotes(tx, change));
    if (refusal !== null) throw new AppError('new_administrator', { details: { reason: refusal } });
    const approved = await markApproved(tx, id, staff, now);
    if (!approved) throw new AppError('change_ended');
    await tellAsked(tx, deps, approved, approved.told);
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
    if (!declined) throw await whyNotEnded(tx, id, (change) => change.requested_by === staff.id && 'own_change');
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
    if (!withdrawn) throw await whyNotEnded(tx, id, (change) => change.requested_by !== staff.id && 'others_change');
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

async function whyNotEnded(
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
