import type { DisputeClosing, IdentityDispute } from '@urna/contract/voting/identity-disputes';
import type { ProcessKey } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { paged } from '../../platform/http/pagination.ts';
import { record } from '../../services/activity/record.ts';
import { queueMail } from '../../services/mail/outbox/queue-mail.ts';
import { asCauser } from '../../services/people/staff/staff-guard.ts';
import type { StaffRow } from '../../services/people/staff/staff-queries.ts';
import { findVoterById } from '../../services/people/voters/find-voters.ts';
import {
  type DisputeRow,
  findDispute,
  insertDisputeNote,
  pageOfDisputes,
  setClosed,
  setHolder,
  toDisputes,
} from '../../services/people/voters/identity-disputes.ts';
import { disputeClosedMail } from './mails.ts';

type LookDeps = Pick<Deps, 'db' | 'clock'>;

interface Answer {
  message: string;
  data: IdentityDispute;
}

export async function readDisputes(
  { db }: Pick<Deps, 'db'>,
  staff: StaffRow,
  process: ProcessKey,
  query: Parameters<typeof pageOfDisputes>[2],
) {
  const { rows, total, open } = await pageOfDisputes(db, process, query);
  return { ...paged({ data: await toDisputes(db, staff, rows), total }, query), open };
}

/** Makes somebody of the staff the one who looks after a dispute, in place of whom they saw there. */
export async function takeDispute(
  { db, clock }: LookDeps,
  staff: StaffRow,
  process: ProcessKey,
  id: number,
  { instead_of }: { instead_of: number | null },
): Promise<Answer> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const before = await requireDispute(tx, process, id);
    if (before.taken_by === staff.id && before.closed_at === null)
      return answer(tx, staff, id, 'Usted ya se encarga de esta persona.');
    if (!(await setHolder(tx, id, staff, instead_of, now))) throw whyNot((await findDispute(tx, id)) ?? before);
    await record(tx, asCauser(staff), 'identity_dispute_taken', { ...about(before), instead_of });
    return answer(tx, staff, id, 'Usted se encarga de esta persona.');
  });
}

export async function noteDispute(
  { db, clock }: LookDeps,
  staff: StaffRow,
  process: ProcessKey,
  id: number,
  { text }: { text: string },
): Promise<Answer> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const dispute = await requireDispute(tx, process, id);
    const note_id = await insertDisputeNote(tx, id, staff, text, now);
    await record(tx, asCauser(staff), 'identity_dispute_noted', { ...about(dispute), note_id });
    return answer(tx, staff, id, 'La nota se guardó.');
  });
}

/** Closes a dispute and mails the answer to every address that the roll has held for the voter since the sealing. */
export async function closeDispute(
  { db, clock }: LookDeps,
  staff: StaffRow,
  process: ProcessKey,
  id: number,
  closing: DisputeClosing,
): Promise<Answer> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const dispute = await requireDispute(tx, process, id);
    if (!(await setClosed(tx, id, staff, closing, now))) {
      const { closed_at } = (await findDispute(tx, id)) ?? dispute;
      throw new AppError(closed_at === null ? 'dispute_not_taken' : 'dispute_closed');
    }
    const voter = await findVoterById(tx, dispute.voter_id);
    if (!voter) throw new AppError('not_found');
    const mail = disputeClosedMail(voter, { event: dispute.event, on: dispute.event_on }, closing);
    await queueMail(tx, now, [voter.email, ...voter.former_emails], mail, {
      topic: 'identity_dispute_closed',
      process: voter.process_id,
      voterId: voter.id,
    });
    await record(tx, asCauser(staff), 'identity_dispute_closed', { ...about(dispute), outcome: closing.outcome });
    return answer(tx, staff, id, 'Quedó cerrada, y la respuesta va en camino.');
  });
}

/** Another process's id finds nothing. */
async function requireDispute(db: Queryable, process: ProcessKey, id: number): Promise<DisputeRow> {
  const dispute = await findDispute(db, id);
  if (dispute?.process_id !== process.id) throw new AppError('not_found');
  return dispute;
}

function whyNot({ closed_at, taken_by_name }: DisputeRow): AppError {
  if (closed_at !== null) return new AppError('dispute_closed');
  return new AppError('dispute_taken', { details: { name: taken_by_name ?? '' } });
}

async function answer(db: Queryable, staff: StaffRow, id: number, message: string): Promise<Answer> {
  const row = await findDispute(db, id);
  const [data] = await toDisputes(db, staff, row ? [row] : []);
  if (!data) throw new AppError('not_found');
  return { message, data };
}

/** The voter's name and what staff write stay out of the log (decision 14). */
const about = ({ id, voter_id, contest_slug, process_id, process_slug }: DisputeRow) => ({
  voter: { id: voter_id, contest_slug, process_id, process_slug },
  dispute_id: id,
});
