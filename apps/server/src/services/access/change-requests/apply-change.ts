import { after } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { JobWork } from '../../../platform/jobs/worker.ts';
import { record, systemCauser } from '../../activity/record.ts';
import { lockStaff } from '../staff-queries.ts';
import type { Actions, ChangeDeps } from './action.ts';
import { type ChangeRow, listUnapproved, lockApproved } from './change-rows.ts';
import { decisionRefusal, sealedVotes } from './conditions.ts';
import { changeDetails } from './describe-change.ts';
import { endChange } from './mails.ts';

/** Queued for when it takes effect. One that the database refused, or whose process died, is tried again. */
export const changeWork = (deps: ChangeDeps, actions: Actions): JobWork => ({
  kind: 'change',
  run: ({ subject }) => apply(deps, actions, subject),
});

/** The effect and the note that it came are one transaction: a killed process leaves neither. */
async function apply(deps: ChangeDeps, actions: Actions, id: number): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  try {
    await db.transaction().execute(async (tx) => {
      const change = await lockApproved(tx, id);
      if (!change) return;
      await requireSameDeciders(tx, change);
      const { requested_by: asker, requested_by_name: name, reason } = change;
      const causer = { type: 'staff', id: String(asker), name } as const;
      await actions[change.action](tx, deps, change.payload, { id: asker, causer, reason });
      const applied = await endChange(tx, id, { state: 'applied' }, now);
      if (!applied) throw new Error(`change ${id} ended while it was locked`);
      await record(tx, systemCauser, 'change_applied', changeDetails(applied));
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
    { by: change.requested_by, decided_at: change.requested_at },
    ...(change.approved_by === null || change.approved_at === null
      ? []
      : [{ by: change.approved_by, decided_at: change.approved_at }]),
  ];
  for (const { by, decided_at } of decisions) {
    const refusal = decisionRefusal(
      staff.find(({ id }) => id === by),
      { ...change, decided_at },
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
    const failed = await endChange(tx, id, { state: 'failed', ended_reason: reason }, now);
    if (!failed) return;
    await record(tx, systemCauser, 'change_failed', { ...changeDetails(failed), reason });
  });
}

const LAPSES_AFTER_SECONDS = 7 * 24 * 3600;

/** Ends the changes that nobody approved in a week. */
export async function lapseUnapproved({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const id of await listUnapproved(db, after(now, -LAPSES_AFTER_SECONDS))) {
    await db.transaction().execute(async (tx) => {
      // Race: it may be approved at this moment.
      const lapsed = await endChange(tx, id, { state: 'lapsed', from: ['pending'] }, now);
      if (!lapsed) return;
      await record(tx, systemCauser, 'change_lapsed', changeDetails(lapsed));
    });
  }
}
