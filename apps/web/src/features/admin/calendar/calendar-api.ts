import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { activityEntrySchema } from '@urna/contract/activity-list';
import { calendarAnswerSchema, type WindowChangeRequest } from '@urna/contract/administration';
import { calendarSchema } from '@urna/contract/calendar';
import { dataSchema, listSchema } from '@urna/contract/envelope';
import { staffApi } from '../../../domain/staff-session/staff-api.ts';

const CALENDAR = 'admin-calendar';
const HISTORY = 'admin-calendar-history';
export const HISTORY_PER_PAGE = 10;

export function useAdminCalendar() {
  return useQuery({
    queryKey: [CALENDAR],
    queryFn: async ({ signal }) => (await staffApi.get('/admin/calendar', dataSchema(calendarSchema), { signal })).data,
    // A window that opens while the page is looked at must be seen to have opened.
    refetchInterval: 60_000,
  });
}

export function useCalendarHistory(page: number) {
  return useQuery({
    queryKey: [HISTORY, page],
    queryFn: ({ signal }) =>
      staffApi.get(
        `/activity-logs?log_name=calendar&per_page=${String(HISTORY_PER_PAGE)}&page=${String(page)}`,
        listSchema(activityEntrySchema),
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export function useChangeWindow() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: WindowChangeRequest) => staffApi.put('/admin/calendar', change, calendarAnswerSchema),
    onSuccess: async ({ data }) => {
      queries.setQueryData([CALENDAR], data);
      await queries.invalidateQueries({ queryKey: [HISTORY] });
    },
  });
}
