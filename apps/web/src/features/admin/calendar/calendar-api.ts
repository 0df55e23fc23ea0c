import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getActivityLog } from '@urna/contract/activity-list';
import { changeWindow, getAdminCalendar, type WindowChangeRequest } from '@urna/contract/administration';
import { shownProcess } from '../../../domain/process/shown-process.ts';
import { staffClient } from '../../../domain/staff-session/staff-client.ts';

const CALENDAR = 'admin-calendar';
const HISTORY = 'admin-calendar-history';
export const HISTORY_PER_PAGE = 10;

export function useAdminCalendar() {
  return useQuery({
    queryKey: [CALENDAR],
    queryFn: async ({ signal }) => (await staffClient.call(getAdminCalendar, { signal })).data,
    // Refetches so that a window which opens while the page is shown appears open.
    refetchInterval: 60_000,
  });
}

export function useCalendarHistory(page: number) {
  return useQuery({
    queryKey: [HISTORY, page],
    queryFn: ({ signal }) =>
      staffClient.call(getActivityLog, {
        query: { log_name: 'calendar', process: shownProcess?.slug, per_page: HISTORY_PER_PAGE, page },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function useChangeWindow() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: WindowChangeRequest) => staffClient.call(changeWindow, { body }),
    onSuccess: async ({ data }) => {
      queries.setQueryData([CALENDAR], data);
      await queries.invalidateQueries({ queryKey: [HISTORY] });
    },
  });
}
