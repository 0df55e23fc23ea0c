import { after } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Log } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Repeated, repeat } from '../../../platform/repeat.ts';
import { record, theSystem } from '../../activity/record.ts';
import { lockStaff } from '../../people/staff/staff-queries.ts';
import type { Actions, ChangeDeps } from './action.ts';
import { changeDetails } from './change-record.ts';
import { type ChangeRow, claimDue, lockApproved, markEnded } from './change-rows.ts';
import { tellEnded } from './tell-everybody.ts';
import { sealedVotes } from './wait.ts';
import { whyMayNotDecide } from './who-may-decide.ts';

/** A change that the database refused, or whose process died, is tried again. */
const RETRY_SECONDS = 60;

const EVERY_MS = 1000;

/** Looks for due changes every second until stopped, in any number of processes. */
export function startChangeWorker(deps: ChangeDeps & { log: Log }, actions: Actions): Repeated {
  return repeat({ idleMs: EVERY_MS, log: deps.log, failure: 'due changes could not be read' }, async () => {
    await applyDue(deps, actions);
    return false;
  });
}

/** Lets take effect what is due. One change that throws doesn't stop the others. */
export async function applyDue(deps: ChangeDeps & { log: Log }, actions: Actions): Promise<void> {
  const { db, clock, log } = deps;
  for (;;) {
    const now = clock.now();
    const id = await claimDue(db, now, after(now, -RETRY_SECONDS));
    if (id === undefined) return;
    try {
      await applyOne(deps, actions, id);
    } catch (error) {
      log.error({ err: error, change: id }, 'a change could not take effect');
    }
  }
}

/** The effect and the note that it came are one transaction: a killed process leaves neither. */
async function applyOne(deps: ChangeDeps, actions: Actions, id: number): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  try {
    await db.transaction().execute(async (tx) => {
      const change = await lockApproved(tx, id);
      if (!change) return;
      await requireSameDeciders(tx, change);
      const { apply } = actions[change.action];
      const author = { type: 'staff' as const, id: String(change.requested_by), name: change.requested_by_name };
      await apply(tx, deps, change.payload, {
        id: change.requested_by,
        causer: author,
        reason: change.reason,
      });
      const applied = await markEnded(tx, id, { state: 'applied' }, now);
      if (!applied) throw new Error(`change ${id} ended while it was locked`);
      await tellEnded(tx, now, applied);
      await record(tx, theSystem, 'change_applied', changeDetails(applied));
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await fail(deps, id, error.message);
  }
}

/**
 * Both who decided must still be administrators, and what they were when they decided. All staff is locked, so that
 * nobody is disabled meanwhile.
 */
async function requireSameDeciders(tx: Tx, change: ChangeRow): Promise<void> {
  const staff = await lockStaff(tx);
  const votes = await sealedVotes(tx, change);
  const decisions = [
    { by: change.requested_by, at: change.requested_at },
    ...(change.approved_by === null || change.approved_at === null
      ? []
      : [{ by: change.approved_by, at: change.approved_at }]),
  ];
  for (const { by, at } of decisions) {
    const refusal = whyMayNotDecide(
      staff.find(({ id }) => id === by),
      { at, requested_at: change.requested_at, takes_effect_at: change.takes_effect_at },
      votes,
    );
    if (refusal !== null) throw new AppError('new_administrator', { details: { reason: CHANGED_MEANWHILE } });
  }
}

const CHANGED_MEANWHILE =
  'Quien lo pidió o quien lo aprobó ya no es administrador, o su rol, acceso o correo cambió desde entonces.';

async function fail({ db, clock }: ChangeDeps, id: number, reason: string): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const failed = await markEnded(tx, id, { state: 'failed', ended_reason: reason }, now);
    if (!failed) return;
    await tellEnded(tx, now, failed);
    await record(tx, theSystem, 'change_failed', { ...changeDetails(failed), reason });
  });
}
