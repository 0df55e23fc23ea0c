import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RepeatRequest, repeatContest, resolveTie, type TieFields } from '@urna/contract/election/repetitions';
import { getResults } from '@urna/contract/election/results';
import { toast } from '@urna/ui/toast';
import { tellAnswer } from '../../../domain/change-requests/asked-change.ts';
import { PROCESSES } from '../../../domain/process/use-processes.ts';
import { staffClient } from '../../../domain/staff-session/staff-client.ts';
import { publicClient } from '../../../lib/call.ts';

const resultsKey = (contest: string) => ['results', { contest }];

export function useContestResults(contest: string) {
  return useQuery({
    queryKey: resultsKey(contest),
    queryFn: async ({ signal }) => (await publicClient.call(getResults, { params: { contest }, signal })).data,
  });
}

export function useRepeatContest(contest: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: RepeatRequest) => staffClient.call(repeatContest, { params: { contest }, body }),
    onSuccess: async (answer) => {
      if (!tellAnswer(answer)) return;
      // The process has one contest more, whose page is there once the words are.
      await Promise.all([resultsKey(contest), [PROCESSES]].map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
}

export function useResolveTie(contest: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ minutes, ...fields }: TieFields & { minutes: File }) => {
      const form = new FormData();
      form.set('fields', JSON.stringify(fields));
      form.set('minutes', minutes);
      return staffClient.upload(resolveTie, { params: { contest }, form });
    },
    onSuccess: ({ message }) => {
      toast.success(message);
      return queries.invalidateQueries({ queryKey: resultsKey(contest) });
    },
  });
}
