import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeAnswer } from '@urna/contract/access/change-requests';
import { changeProcess, getProcess, type ProcessDetail } from '@urna/contract/processes/process-admin';
import { tellAnswer } from '../../../shared/access/change-requests/requested-change.tsx';
import { staffCall, staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { PROCESSES } from '../../../shared/access/staff-session/use-processes.ts';
import { HISTORY } from '../change-history.tsx';

const PROCESS = 'admin-process';

export function useProcessDetail(slug: string) {
  return useQuery({
    queryKey: [PROCESS, slug],
    queryFn: async ({ signal }) => (await staffClient.call(getProcess, { params: { process: slug }, signal })).data,
  });
}

export type ProcessAnswer = { message: string; data: ProcessDetail } | ChangeAnswer;

export const changeOf = ({ slug }: ProcessDetail) => staffCall(changeProcess, { params: { process: slug } });

/** A change of a process, which answers with it or with what the change waits for. A refusal may mean that the page is stale. */
export function useProcessChange<Content>(change: (content: Content) => Promise<ProcessAnswer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      if (!tellAnswer(answer)) return;
      queries.setQueryData([PROCESS, answer.data.slug], answer.data);
      await Promise.all([
        queries.invalidateQueries({ queryKey: [PROCESSES] }),
        queries.invalidateQueries({ queryKey: [HISTORY] }),
      ]);
    },
    onError: () => queries.invalidateQueries({ queryKey: [PROCESS] }),
  });
}
