import { queryOptions, useQuery } from '@tanstack/react-query';
import { getCalendar } from '@urna/contract/process/calendar';
import { publicClient } from '../../lib/call.ts';

/** Refetched at each visit and every minute, so that a page left open doesn't offer a window that has closed. */
export const calendarQuery = (process?: string) =>
  queryOptions({
    queryKey: ['calendar', process],
    queryFn: async ({ signal }) => (await publicClient.call(getCalendar, { params: { process }, signal })).data,
    staleTime: 0,
    refetchInterval: 60_000,
    retry: false,
  });

export function useCalendar() {
  const { data: calendar, isError: failed, isFetching: loading, refetch } = useQuery(calendarQuery());
  return { calendar, failed, loading, reload: () => void refetch() };
}
