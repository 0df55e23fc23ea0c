import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AdminCalendar, getAdminCalendar } from '@urna/contract/processes/calendar-admin';
import { toast } from '@urna/ui/toast';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { HISTORY } from '../change-history.tsx';

const CALENDAR = 'admin-calendar';

export function useAdminCalendar() {
  return useQuery({
    queryKey: [CALENDAR],
    queryFn: async ({ signal }) => (await staffClient.call(getAdminCalendar, { signal })).data,
    // Refetches so that a window which opens while the page is shown appears open.
    refetchInterval: 60_000,
  });
}

/** Makes a change of the calendar, whose answer is the changed calendar. */
export function useCalendarChange<Content>(
  change: (content: Content) => Promise<{ message: string; data: AdminCalendar }>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ message, data }) => {
      toast.success(message);
      queries.setQueryData([CALENDAR], data);
      await queries.invalidateQueries({ queryKey: [HISTORY] });
    },
  });
}
