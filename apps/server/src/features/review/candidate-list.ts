import { toWireTime } from '@urna/contract/dates';
import type { CandidateFilters, CandidateRow } from '@urna/contract/review';
import { turnOf } from '@urna/contract/review-rules';
import type { ProcessKey, ProcessRow } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { reviewsOf, withReviews } from '../../services/people/candidates/candidate-reviews.ts';
import { findCandidatesById, toCandidate } from '../../services/people/candidates/read-candidate.ts';

interface Page {
  page: number;
  per_page: number;
}

/** Submitted candidates that match the filters, without those set aside. */
function matching(db: Queryable, process: ProcessKey, filters: CandidateFilters) {
  let query = db
    .selectFrom('candidates')
    .where('process_id', '=', process.id)
    .where('submitted_at', 'is not', null)
    .where('set_aside_at', 'is', null);
  if (filters.review_statuses?.length) query = query.where('review_status', 'in', filters.review_statuses);
  if (filters.review_status) query = query.where('review_status', '=', filters.review_status);
  if (filters.candidate_type) query = query.where('candidate_type', '=', filters.candidate_type);
  if (filters.identification_number) {
    query = query.where('identification_number', 'like', `%${filters.identification_number}%`);
  }
  return query;
}

/** Ids in the lists' order, newest first; without a page, all of them. */
export async function matchingIds(
  db: Queryable,
  process: ProcessKey,
  filters: CandidateFilters,
  page: Page | null,
): Promise<number[]> {
  let ids = matching(db, process, filters).select('id').orderBy('submitted_at', 'desc').orderBy('id', 'desc');
  if (page) ids = ids.limit(page.per_page).offset((page.page - 1) * page.per_page);
  return (await ids.execute()).map(({ id }) => id);
}

/** A repetition has a window of its own. */
async function readCorrectionWindows(db: Queryable, process: ProcessKey) {
  const rows = await db
    .selectFrom('windows')
    .innerJoin('contests', 'contests.calendar_id', 'windows.calendar_id')
    .select(['windows.calendar_id', 'opens_at', 'closes_at'])
    .where('contests.process_id', '=', process.id)
    .where('windows.name', '=', 'correction')
    .execute();
  return new Map(rows.map((row) => [row.calendar_id, row]));
}

/** Candidates with whose turn it is, in the order of the ids. */
export async function readRows(
  deps: Pick<Deps, 'db' | 'clock'>,
  process: ProcessRow,
  ids: readonly number[],
): Promise<CandidateRow[]> {
  const { db } = deps;
  const [rows, reviews, correctionOf] = await Promise.all([
    findCandidatesById(db, ids),
    reviewsOf(db, ids),
    readCorrectionWindows(db, process),
  ]);
  const now = deps.clock.now();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    return [
      {
        ...withReviews(toCandidate(row), reviews),
        turn: turnOf(row.review_status, correctionOf.get(row.calendar_id), now),
        disputed_at: row.disputed_at && toWireTime(row.disputed_at),
      },
    ];
  });
}

export async function readCandidates(
  deps: Pick<Deps, 'db' | 'clock'>,
  process: ProcessRow,
  filters: CandidateFilters,
  page: Page,
): Promise<{ data: CandidateRow[]; total: number }> {
  const [ids, { total }] = await Promise.all([
    matchingIds(deps.db, process, filters, page),
    matching(deps.db, process, filters)
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { data: await readRows(deps, process, ids), total };
}
