import type { ReviewStatus } from '@urna/contract/candidacy';
import type { CandidateRow } from '@urna/contract/review';
import { filterParams, type ListState } from '../list/list-state.ts';
import { getCandidates } from '../review-api.ts';

interface Place {
  id: number;
  submitted_at: string | null;
}

const PAGE = 100;

/** Whether one stands below the other in the lists, which begin with the newest. */
export function isBelow(row: Place, other: Place): boolean {
  const [mine, theirs] = [row.submitted_at ?? '', other.submitted_at ?? ''];
  return mine === theirs ? row.id < other.id : mine < theirs;
}

/** The next one down the list by which this one was found; from its end, the list begins again. */
export async function nextCandidate(
  from: Place,
  status: ReviewStatus,
  list: Pick<ListState, 'number' | 'kind'>,
  readPage: typeof getCandidates = getCandidates,
): Promise<CandidateRow | null> {
  const filters = filterParams({ ...list, status: null }, [status]);
  let first: CandidateRow | null = null;
  for (let page = 1; ; page += 1) {
    const { data, meta } = await readPage(filters, page, PAGE);
    const others = data.filter((row) => row.id !== from.id);
    first ??= others[0] ?? null;
    const next = others.find((row) => isBelow(row, from));
    if (next) return next;
    if (page >= meta.pagination.total_pages) return first;
  }
}
