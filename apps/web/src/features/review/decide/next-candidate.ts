import type { ReviewStatus } from '@urna/contract/candidacy';
import { type CandidateFilters, type CandidateRow, listCandidates } from '@urna/contract/review';
import { staffClient } from '../../../domain/staff-session/staff-client.ts';
import { filtersOf, type ListState } from '../list/list-state.ts';

interface Place {
  id: number;
  submitted_at: string | null;
}

const PAGE = 100;

/** Whether a row comes after another in the lists, which are sorted newest first. */
export function isBelow(row: Place, other: Place): boolean {
  const [mine, theirs] = [row.submitted_at ?? '', other.submitted_at ?? ''];
  return mine === theirs ? row.id < other.id : mine < theirs;
}

function readCandidates(query: CandidateFilters & { page: number; per_page: number }) {
  return staffClient.call(listCandidates, { query });
}

/** The next candidate in the filtered list; wraps around at the end. */
export async function nextCandidate(
  from: Place,
  status: ReviewStatus,
  list: Pick<ListState, 'number' | 'kind'>,
  readPage = readCandidates,
): Promise<CandidateRow | null> {
  const filters = filtersOf({ ...list, status: null }, [status]);
  let first: CandidateRow | null = null;
  for (let page = 1; ; page += 1) {
    const { data, meta } = await readPage({ ...filters, page, per_page: PAGE });
    const others = data.filter((row) => row.id !== from.id);
    first ??= others[0] ?? null;
    const next = others.find((row) => isBelow(row, from));
    if (next) return next;
    if (page >= meta.pagination.total_pages) return first;
  }
}
