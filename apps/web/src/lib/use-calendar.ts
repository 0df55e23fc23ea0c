import { useQuery } from '@tanstack/react-query';
import { calendarSchema } from '@urna/contract/calendar';
import { dataSchema } from '@urna/contract/envelope';
import { api } from './api.ts';

const answer = dataSchema(calendarSchema);

/** Asked again each minute, so that a page left open doesn't offer a door that has closed meanwhile. */
export function useCalendar() {
  return useQuery({
    queryKey: ['elections', 'calendar'],
    queryFn: async ({ signal }) => (await api.get('/elections/calendar', answer, { signal })).data,
    refetchInterval: 60_000,
  });
}
