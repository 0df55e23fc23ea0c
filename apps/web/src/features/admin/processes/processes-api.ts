import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getProcess, type ProcessDetail } from '@urna/contract/process/process-admin';
import type { ChangeAnswer } from '@urna/contract/staff/change-requests';
import { tellAnswer } from '../../../domain/change-requests/asked-change.ts';
import { PROCESSES } from '../../../domain/process/use-processes.ts';
import { staffClient } from '../../../domain/staff-session/staff-client.ts';

const PROCESS = 'admin-process';
export const HISTORY = 'admin-process-history';

export function useProcessDetail(slug: string) {
  return useQuery({
    queryKey: [PROCESS, slug],
    queryFn: async ({ signal }) => (await staffClient.call(getProcess, { params: { process: slug }, signal })).data,
  });
}

/** Makes a change of a process, whose answer is the changed process, or what the change waits for. A refusal may mean that the page is stale. */
export function useProcessChange(slug: string) {
  const queries = useQueryClient();
  const mutation = useMutation({
    mutationFn: (send: () => Promise<{ message: string; data: ProcessDetail } | ChangeAnswer>) => send(),
    onSuccess: async (answer) => {
      if (!tellAnswer(answer)) return;
      queries.setQueryData([PROCESS, answer.data.slug], answer.data);
      await Promise.all([
        queries.invalidateQueries({ queryKey: [PROCESSES] }),
        queries.invalidateQueries({ queryKey: [HISTORY] }),
      ]);
    },
    onError: () => queries.invalidateQueries({ queryKey: [PROCESS, slug] }),
  });
  return mutation.mutateAsync;
}
