import { queryOptions, useQuery } from '@tanstack/react-query';
import { getCalendar } from '@urna/contract/processes/calendar';
import { publicClient } from '../../lib/call.ts';
import { processWordsQuery, wordsOf } from './process-context.ts';

/** Refetched at each visit and every minute, so that a page left open doesn't offer a window that has closed. */
export const calendarQuery = (process?: string) =>
  queryOptions({
    queryKey: ['calendar', process],
    queryFn: async ({ client, signal }) => {
      const { data } = await publicClient.call(getCalendar, { params: { process }, signal });
      // Another process may have become the current one since the page was loaded.
      if (data.process.state === 'current') client.setQueryData(processWordsQuery(undefined).queryKey, wordsOf(data));
      return data;
    },
    staleTime: 0,
    refetchInterval: 60_000,
    retry: false,
  });

export function useCalendar() {
  const { data: calendar, isError: failed, isFetching: loading, refetch } = useQuery(calendarQuery());
  return { calendar, failed, loading, reload: () => void refetch() };
}
