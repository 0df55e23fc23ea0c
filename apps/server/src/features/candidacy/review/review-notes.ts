import type { ReviewNote } from '@urna/contract/candidacy/review';
import { toWireTime } from '@urna/contract/shared/dates';
import type { ProcessKey } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { asCauser } from '../../../services/access/staff-guard.ts';
import type { StaffRow } from '../../../services/access/staff-queries.ts';
import { record } from '../../../services/activity/record.ts';
import { requireNoConflict } from '../../../services/candidacy/conflicts-of-interest.ts';
import { requireCandidateForStaff } from '../../../services/candidacy/read-candidate.ts';

/** The reviewers' notes on a candidate, oldest first. No mail, export or public page holds them. */
export async function notesOf(db: Queryable, candidateId: number): Promise<ReviewNote[]> {
  const rows = await db
    .selectFrom('review_notes')
    .select(['id', 'author_name as author', 'text', 'created_at'])
    .where('candidate_id', '=', candidateId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, created_at: toWireTime(row.created_at) }));
}

export async function addNote(
  deps: Pick<Deps, 'db' | 'clock'>,
  staff: StaffRow,
  process: ProcessKey,
  candidateId: number,
  { text }: { text: string },
): Promise<{ message: string; data: ReviewNote[] }> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const candidate = await requireCandidateForStaff(tx, process, candidateId);
    await requireNoConflict(tx, staff, candidateId);
    const { id } = await tx
      .insertInto('review_notes')
      .values({ candidate_id: candidateId, staff_id: staff.id, author_name: staff.name, text, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(tx, asCauser(staff), 'review_note_added', { candidate, note_id: id });
    return { message: 'La nota se guardó.', data: await notesOf(tx, candidateId) };
  });
}
