import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { searchActivityLog } from '@urna/contract/staff/activity-list';
import {
  type AdminCalendar,
  announceGrace,
  changeWindow,
  type GraceRequest,
  getAdminCalendar,
  type UndoExtensionRequest,
  undoExtension,
  type WindowChangeRequest,
} from '@urna/contract/staff/administration';
import { toast } from '@urna/ui/toast';
import { useProcess } from '../../../domain/process/process-context.ts';
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
  const { process } = useProcess();
  return useQuery({
    queryKey: [HISTORY, page],
    queryFn: ({ signal }) =>
      staffClient.call(searchActivityLog, {
        body: { log_name: 'calendar', process: process?.slug, per_page: HISTORY_PER_PAGE, page },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function useChangeWindow() {
  return useCalendarChange((body: WindowChangeRequest) => staffClient.call(changeWindow, { body }));
}

export function useAnnounceGrace() {
  return useCalendarChange((body: GraceRequest) => staffClient.call(announceGrace, { body }));
}

export function useUndoExtension() {
  return useCalendarChange((body: UndoExtensionRequest) => staffClient.call(undoExtension, { body }));
}

/** Makes a change of the calendar, whose answer is the changed calendar. */
function useCalendarChange<Body>(send: (body: Body) => Promise<{ message: string; data: AdminCalendar }>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async ({ message, data }) => {
      toast.success(message);
      queries.setQueryData([CALENDAR], data);
      await queries.invalidateQueries({ queryKey: [HISTORY] });
    },
  });
}
