import { type CandidateFilters, type CandidateRow, type Turn } from '@urna/contract/review';
import { turnOf } from '@urna/contract/review-rules';
import type { Queryable } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { windowsOf } from '../../services/calendar/calendar.ts';
import { reviewsOf, withReviews } from '../../services/candidates/candidate-reviews.ts';
import { findCandidatesById, toCandidate } from '../../services/candidates/read-candidate.ts';

/** Submitted candidates that the filters let through, as ids in the lists' order: newest first. */
function matching(db: Queryable, filters: CandidateFilters) {
  let query = db.selectFrom('candidates').where('submitted_at', 'is not', null);
  if (filters.review_statuses?.length) query = query.where('review_status', 'in', filters.review_statuses);
  if (filters.review_status) query = query.where('review_status', '=', filters.review_status);
  if (filters.candidate_type) query = query.where('candidate_type', '=', filters.candidate_type);
  if (filters.identification_number) {
    query = query.where('identification_number', 'like', `%${filters.identification_number}%`);
  }
  return query;
}

/** One page of candidates with whose turn it is; without a page, all of them (for an export). */
export async function listCandidates(
  deps: Pick<Deps, 'db' | 'clock'>,
  filters: CandidateFilters,
  page: { page: number; per_page: number } | null,
): Promise<{ data: CandidateRow[]; total: number }> {
  const { db } = deps;
  let ids = matching(db, filters).select('id').orderBy('submitted_at', 'desc').orderBy('id', 'desc');
  if (page) ids = ids.limit(page.per_page).offset((page.page - 1) * page.per_page);
  const [found, counted, windows] = await Promise.all([
    ids.execute(),
    matching(db, filters)
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    windowsOf(db),
  ]);
  const order = found.map(({ id }) => id);
  const [rows, reviews] = await Promise.all([findCandidatesById(db, order), reviewsOf(db, order)]);
  const correction = windows.find(({ name }) => name === 'correction');
  const now = deps.clock.now();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const data = order.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const turn: Turn = turnOf(row.review_status, correction, now);
    return [{ ...withReviews(toCandidate(row), reviews), turn }];
  });
  return { data, total: counted.total };
}
