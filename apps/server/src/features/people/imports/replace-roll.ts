import type { ChangeAnswer } from '@urna/contract/access/change-requests';
import { z } from 'zod';
import { type ContestRow, processOf } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { type ChangeDeps, defineAction } from '../../../services/access/change-requests/action.ts';
import { askChange } from '../../../services/access/change-requests/ask-change.ts';
import type { StaffRow } from '../../../services/access/staff-queries.ts';
import { lockPreparingContest } from '../../../services/processes/contest-rows.ts';
import { findJob, hasOpenJob, startJob } from './import-jobs.ts';
import { keyOf } from './importers.ts';

/** The file stays as it was uploaded: it is forgotten with the payload when the change ends otherwise. */
const payload = z.object({
  contest_id: z.int(),
  file_id: z.int(),
  file_name: z.string(),
  reviewed: z.int().nullable(),
  confirmed: z.boolean(),
});
type Payload = z.infer<typeof payload>;

/** From then on people of the roll know that they may vote. */
export async function hasBegunCampaign(db: Queryable, { id }: Pick<ContestRow, 'id'>): Promise<boolean> {
  const begun = db
    .selectFrom('campaigns')
    .select('id')
    .where('contest', '=', id)
    .where('started_at', 'is not', null)
    .limit(1);
  return (await begun.executeTakeFirst()) !== undefined;
}

export async function askToReplaceRoll(
  tx: Tx,
  deps: ChangeDeps,
  staff: StaffRow,
  { id }: ContestRow,
  { file_id, file_name, reviewed, confirmed, reason }: Omit<Payload, 'contest_id'> & { reason: string | undefined },
): Promise<ChangeAnswer> {
  const roll = await lockPreparingContest(tx, id);
  const review = reviewed === null ? undefined : await findJob(tx, reviewed);
  return askChange(tx, deps, staff, {
    action: 'roll_replaced',
    process: processOf(roll),
    contest: roll,
    subject: `roll:${id}`,
    about: roll.title,
    details: review
      ? [
          { label: 'Entran', value: String(review.created) },
          { label: 'Cambian', value: String(review.updated) },
          { label: 'Salen', value: `${review.deactivated ?? 0} de ${review.existing ?? 0}` },
        ]
      : [],
    payload: { contest_id: id, file_id, file_name, reviewed, confirmed } satisfies Payload,
    reason,
  });
}

/** Queues the import: the worker compares the roll once more with the one that was reviewed. */
export const replaceRollAction = defineAction(
  payload,
  async (tx, { clock }, { contest_id, ...file }, { id, causer }) => {
    const roll = await lockPreparingContest(tx, contest_id);
    const what = { roll };
    if (await hasOpenJob(tx, keyOf(what))) throw new AppError('import_running');
    const by = { staff_id: id, started_by: causer.name };
    const job = { ...keyOf(what), process_id: roll.process_id, dry_run: false, ...file, ...by, reason: null };
    await startJob(tx, clock.now(), causer, what, job);
  },
);
