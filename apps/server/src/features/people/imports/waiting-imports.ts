import type { ChangeAnswer } from '@urna/contract/access/change-requests';
import { mask } from '@urna/contract/shared/masking';
import { z } from 'zod';
import { type ContestRow, processOf } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { type ChangeDeps, defineAction } from '../../../services/access/change-requests/action.ts';
import { askChange } from '../../../services/access/change-requests/ask-change.ts';
import { findOpenChange } from '../../../services/access/change-requests/change-rows.ts';
import { findActiveStaff, type StaffRow } from '../../../services/access/staff-queries.ts';
import { setRegisterEmail, type WaitingEmail } from '../../../services/people/professional-register.ts';
import { lockPreparingContest } from '../../../services/processes/contest-rows.ts';
import { findJob, hasOpenJob, type JobRow, startJob } from './import-jobs.ts';
import { keyOf } from './importers.ts';

/** The file stays as it was uploaded: it is forgotten with the payload when the change ends otherwise. */
const rollPayload = z.object({
  contest_id: z.int(),
  file_id: z.int(),
  file_name: z.string(),
  reviewed: z.int().nullable(),
  confirmed: z.boolean(),
});
type RollPayload = z.infer<typeof rollPayload>;

/** From then on people of the roll know that they may vote. */
export async function hasBegunCampaign(db: Queryable, { id }: Pick<ContestRow, 'id'>): Promise<boolean> {
  const campaign = db
    .selectFrom('campaigns')
    .select('id')
    .where('contest', '=', id)
    .where('started_at', 'is not', null)
    .limit(1);
  return (await campaign.executeTakeFirst()) !== undefined;
}

export async function askToReplaceRoll(
  tx: Tx,
  deps: ChangeDeps,
  staff: StaffRow,
  { id }: ContestRow,
  { file_id, file_name, reviewed, confirmed, reason }: Omit<RollPayload, 'contest_id'> & { reason: string | undefined },
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
    payload: { contest_id: id, file_id, file_name, reviewed, confirmed } satisfies RollPayload,
    reason,
  });
}

/** Queues the import: the worker compares the roll once more with the one that was reviewed. */
export const replaceRollAction = defineAction(
  rollPayload,
  async (tx, { clock }, { contest_id, ...file }, { id, causer }) => {
    const roll = await lockPreparingContest(tx, contest_id);
    const what = { roll };
    if (await hasOpenJob(tx, keyOf(what))) throw new AppError('import_running');
    const by = { staff_id: id, started_by: causer.name };
    const job = { ...keyOf(what), process_id: roll.process_id, dry_run: false, ...file, ...by, reason: null };
    await startJob(tx, clock.now(), causer, what, job);
  },
);

const emailPayload = z.object({
  identification_type_id: z.int(),
  identification_number: z.string(),
  email: z.string(),
});
type EmailPayload = z.infer<typeof emailPayload>;

/**
 * Asks for the change of a candidate's address in the register, to which codes of their candidacy go. The same file is
 * imported again and again: an address that waits already isn't asked for twice.
 */
export async function askForRegisterEmail(tx: Tx, deps: ChangeDeps, job: JobRow, waiting: WaitingEmail): Promise<void> {
  const subject = `candidate:${waiting.candidate}`;
  if (await findOpenChange(tx, 'register_email', subject)) return;
  const staff = await findActiveStaff(tx, { id: job.staff_id });
  if (!staff) throw new AppError('forbidden');
  const { identification_type_id, identification_number, old_email, new_email, own_email } = waiting;
  await askChange(tx, deps, staff, {
    action: 'register_email',
    process: waiting.process,
    subject,
    about: waiting.name,
    details: [
      { label: 'Correo en el registro', value: mask(old_email) },
      { label: 'Correo nuevo', value: new_email, masked: mask(new_email) },
    ],
    people: [old_email, new_email, own_email].filter((email) => email !== ''),
    payload: { identification_type_id, identification_number, email: new_email } satisfies EmailPayload,
    reason: job.reason ?? undefined,
    apartFromVotes: true,
  });
}

export const registerEmailAction = defineAction(emailPayload, async (tx, _deps, { email, ...person }) => {
  if ((await setRegisterEmail(tx, person, email)) === null) throw new AppError('not_found');
});
