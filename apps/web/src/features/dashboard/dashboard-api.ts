import { useQuery } from '@tanstack/react-query';
import { dataSchema } from '@urna/contract/envelope';
import { statisticsSchema, timelineSchema } from '@urna/contract/review';
import { staffApi } from '../../lib/staff-session/staff-api.ts';

const statisticsAnswer = dataSchema(statisticsSchema);
const timelineAnswer = dataSchema(timelineSchema);

/** Not asked again by a timer: that would keep the session of an empty desk alive. */
export function useStatistics() {
  return useQuery({
    queryKey: ['statistics'],
    queryFn: async ({ signal }) => (await staffApi.get('/candidates/statistics', statisticsAnswer, { signal })).data,
  });
}

export function useTimeline() {
  return useQuery({
    queryKey: ['timeline'],
    queryFn: async ({ signal }) => (await staffApi.get('/statistics/timeline', timelineAnswer, { signal })).data,
  });
}
