import type { NextRequest } from '@urna/contract/candidacy/review';
import { type RawBuilder, sql } from 'kysely';
import type { ProcessRow } from '../../platform/database/process-tables.ts';
import { hasConflict } from '../../services/people/candidates/conflicts-of-interest.ts';
import type { StaffRow } from '../../services/people/staff/staff-queries.ts';

/**
 * For queries over `candidates`: what another person must decide, because of a conflict of interest, or because the
 * member of staff made the first decision and the process asks for other eyes at the final one.
 */
export const isForOthers = (stage: NextRequest['stage'], process: ProcessRow, staff: StaffRow): RawBuilder<boolean> =>
  stage === 'first' || process.same_reviewer_allowed
    ? hasConflict(staff)
    : sql`(${hasConflict(staff)} or exists (select from reviews
        where reviews.candidate_id = candidates.id and stage = 'first' and reviews.staff_id = ${staff.id}))`;
