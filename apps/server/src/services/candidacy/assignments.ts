// Whose a candidacy is. An assignment orders the work and decides nothing: whoever may review still may.

import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database/tables.ts';
import type { StaffRow } from '../access/staff-queries.ts';
import { type Causer, record } from '../activity/record.ts';
import { heldSince } from './presence-rows.ts';
import { isBackAt } from './questions.ts';
import { findCandidatesById } from './read-candidate.ts';

/** The roles that may review, and so may be assigned candidacies. */
export const reviewingRoles = ['REVISOR', 'ADMINISTRADOR'] as const;

/** For queries over `candidates`: nothing is left to decide about the others. */
export const isUndecided = sql<boolean>`candidates.review_status in ('PENDIENTE', 'PARA_SUBSANAR', 'SUBSANADO')`;

/** For queries over `candidates`. */
export const isAssignedTo = (staffId: number) => sql<boolean>`exists (select from assignments
  where assignments.candidate_id = candidates.id and assignments.staff_id = ${staffId})`;

export const isAssigned = sql<boolean>`exists (select from assignments where assignments.candidate_id = candidates.id)`;

/** For queries over `candidates`: assigned to the member of staff, open at their place a moment ago, or back from their question. */
export const isMine = (
  { id }: Pick<StaffRow, 'id'>,
  now: Date,
) => sql<boolean>`(${isAssignedTo(id)} or ${isBackAt({ id }, now)}
  or exists (select from presence where presence.candidate_id = candidates.id
    and presence.staff_id = ${id} and presence.seen_at > ${heldSince(now)}))`;

/** Who has each candidacy. */
export async function assigneesOf(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, { id: number; name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('assignments')
    .innerJoin('staff_users', 'staff_users.id', 'assignments.staff_id')
    .select(['assignments.candidate_id', 'staff_users.id', 'staff_users.name'])
    .where('assignments.candidate_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ candidate_id, id, name }) => [candidate_id, { id, name }]));
}

/**
 * Gives a candidacy to a member of staff, if `from` still has it, or nobody. Race: two who assign the same one at once;
 * the first changes the row, and the second changes nothing.
 */
export async function assign(
  tx: Tx,
  now: Date,
  { candidate_id, from, to }: { candidate_id: number; from: number | null; to: number },
): Promise<boolean> {
  if (from === null) {
    const inserted = await tx
      .insertInto('assignments')
      .values({ candidate_id, staff_id: to, assigned_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return inserted.numInsertedOrUpdatedRows === 1n;
  }
  const updated = await tx
    .updateTable('assignments')
    .set({ staff_id: to, assigned_at: now })
    .where('candidate_id', '=', candidate_id)
    .where('staff_id', '=', from)
    .executeTakeFirstOrThrow();
  return updated.numUpdatedRows === 1n;
}

/**
 * Takes the undecided candidacies of a member of staff away from them, or one person's alone; those of archived
 * processes stay as they were. Returns their ids, for `recordUnassigned`: the log is locked last.
 */
export async function unassign(
  tx: Tx,
  staff: Pick<StaffRow, 'id'>,
  of?: { process_id: number; identification_number: string },
): Promise<number[]> {
  const { rows } = await sql<{ candidate_id: number }>`
    delete from assignments using candidates, processes
    where assignments.staff_id = ${staff.id} and candidates.id = assignments.candidate_id and ${isUndecided}
      and processes.id = candidates.process_id and processes.state <> 'archived'
      and ${
        of
          ? sql`candidates.process_id = ${of.process_id} and candidates.identification_number = ${of.identification_number}`
          : sql`true`
      }
    returning assignments.candidate_id`.execute(tx);
  return rows.map(({ candidate_id }) => candidate_id);
}

export async function recordUnassigned(
  tx: Tx,
  causer: Causer,
  staff: Pick<StaffRow, 'id' | 'name'>,
  ids: readonly number[],
  reason: 'recused' | 'no_longer_reviewer' | 'needs_other_reviewer',
): Promise<void> {
  for (const candidate of await findCandidatesById(tx, ids)) {
    const previous = { staff_id: staff.id, previously: staff.name };
    await record(tx, causer, 'candidacy_unassigned', { candidate, ...previous, reason });
  }
}
