import type { ConflictOfInterest } from '@urna/contract/candidacy/review';
import { type RawBuilder, sql } from 'kysely';
import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import type { StaffRow } from '../access/staff-queries.ts';

type Decider = Pick<StaffRow, 'id' | 'identification_number'>;

/**
 * Whether the row of `candidates` bears the document number with which the member of staff logs in. Numbers of different
 * types may coincide; then another person decides, which costs nobody anything.
 */
const isOwn = ({ identification_number }: Decider): RawBuilder<boolean> =>
  sql`candidates.identification_number = ${identification_number}`;

/** A recusal is about the person and not the row: reopening a registration as a copy gives nobody back the decision. */
const isRecused = ({ id }: Decider): RawBuilder<boolean> => sql`exists (
  select from recusals join candidates as recused_from on recused_from.id = recusals.candidate_id
  where recusals.staff_id = ${id} and recused_from.process_id = candidates.process_id
    and recused_from.identification_number = candidates.identification_number)`;

/**
 * For queries over `candidates`: what another person must decide, because of a conflict of interest, or because the
 * member of staff made the first decision and the process asks for other eyes at the final one.
 */
export const isForOthers = (stage: 'first' | 'final', process: ProcessRow, staff: Decider): RawBuilder<boolean> => sql`(
  ${isOwn(staff)} or ${isRecused(staff)}
  or ${stage === 'final' && !process.same_reviewer_allowed}::boolean and exists (select from reviews
    where reviews.candidate_id = candidates.id and stage = 'first' and reviews.staff_id = ${staff.id}))`;

/** The same for the decision that comes next. */
export const isNextForOthers = (process: ProcessRow, staff: Decider): RawBuilder<boolean> =>
  sql`case candidates.review_status when 'PENDIENTE' then ${isForOthers('first', process, staff)}
    else ${isForOthers('final', process, staff)} end`;

export async function conflictOf(db: Queryable, staff: Decider, id: number): Promise<ConflictOfInterest | null> {
  const row = await db
    .selectFrom('candidates')
    .select([isOwn(staff).as('own'), isRecused(staff).as('recused')])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row?.own) return 'own_candidacy';
  return row?.recused ? 'recused' : null;
}

/** Every call that decides something about a candidacy begins with this. */
export async function requireNoConflict(db: Queryable, staff: Decider, id: number): Promise<void> {
  const conflict = await conflictOf(db, staff, id);
  if (conflict) throw new AppError(conflict);
}

/** Is idempotent; returns whether this call inserted the recusal. */
export async function insertRecusal(db: Queryable, staff: Decider, candidate_id: number, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('recusals')
    .values({ candidate_id, staff_id: staff.id, recused_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
