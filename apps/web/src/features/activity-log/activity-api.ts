import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ActivityFilters, activityEntrySchema } from '@urna/contract/activity-list';
import { listSchema } from '@urna/contract/envelope';
import { staffApi } from '../../lib/staff-session/staff-api.ts';

/** The specification's: a hundred are asked for at a time, twenty are shown. */
const REQUESTED = 100;
export const SHOWN = 20;

const answer = listSchema(activityEntrySchema);

function addressOf(filters: ActivityFilters, page: number): string {
  const query = new URLSearchParams({ per_page: String(REQUESTED), page: String(page) });
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  return `/activity-logs?${query.toString()}`;
}

/** One shown page, cut out of the hundred that it lies in. */
export function useActivityPage(filters: ActivityFilters, page: number) {
  const skipped = (page - 1) * SHOWN;
  const requestedPage = Math.floor(skipped / REQUESTED) + 1;
  const address = addressOf(filters, requestedPage);
  const query = useQuery({
    queryKey: ['activity', address],
    queryFn: ({ signal }) => staffApi.get(address, answer, { signal }),
    // While the next hundred comes, the last ones stay in sight.
    placeholderData: keepPreviousData,
  });
  const start = skipped % REQUESTED;
  return {
    ...query,
    entries: query.data?.data.slice(start, start + SHOWN) ?? [],
    total: query.data?.meta.pagination.total,
  };
}
