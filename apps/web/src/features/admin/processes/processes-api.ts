import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addContest,
  addWitness,
  archiveProcess,
  changeContest,
  changeProcess,
  createProcess,
  discardProcess,
  getProcess,
  makeProcessCurrent,
  type ProcessDetail,
  removeContest,
  retireWitness,
  writeDocumentGuide,
} from '@urna/contract/process/process-admin';
import type { ChangeAnswer } from '@urna/contract/staff/change-requests';
import { tellAnswer } from '../../../domain/change-requests/asked-change.ts';
import { PROCESSES } from '../../../domain/process/use-processes.ts';
import { staffClient } from '../../../domain/staff-session/staff-client.ts';
import type { Input } from '../../../lib/call.ts';

const PROCESS = 'admin-process';
export const HISTORY = 'admin-process-history';

export function useProcessDetail(slug: string) {
  return useQuery({
    queryKey: [PROCESS, slug],
    queryFn: async ({ signal }) => (await staffClient.call(getProcess, { params: { process: slug }, signal })).data,
  });
}

/**
 * Every change answers with the changed process, or with what the change waits for. A refusal may mean that the page is
 * stale.
 */
export function useProcessCall<Change = void>(
  slug: string,
  send: (change: Change) => Promise<{ message: string; data: ProcessDetail } | ChangeAnswer>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
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
}

export function useCreateProcess() {
  return useProcessCall('', (body: Input<typeof createProcess>['body']) => staffClient.call(createProcess, { body }));
}

export function useChangeProcess(slug: string) {
  return useProcessCall(slug, (body: Input<typeof changeProcess>['body']) =>
    staffClient.call(changeProcess, { params: { process: slug }, body }),
  );
}

export function useMakeCurrent(slug: string) {
  return useProcessCall(slug, (body: Input<typeof makeProcessCurrent>['body']) =>
    staffClient.call(makeProcessCurrent, { params: { process: slug }, body }),
  );
}

export function useArchive(slug: string) {
  return useProcessCall(slug, (body: Input<typeof archiveProcess>['body']) =>
    staffClient.call(archiveProcess, { params: { process: slug }, body }),
  );
}

/** Whoever discards leaves the process's page. */
export function useDiscard(slug: string) {
  return useMutation({ mutationFn: () => staffClient.call(discardProcess, { params: { process: slug } }) });
}

export function useAddContest(slug: string) {
  return useProcessCall(slug, (body: Input<typeof addContest>['body']) =>
    staffClient.call(addContest, { params: { process: slug }, body }),
  );
}

export function useChangeContest(slug: string, contest: string) {
  return useProcessCall(slug, (body: Input<typeof changeContest>['body']) =>
    staffClient.call(changeContest, { params: { process: slug, contest }, body }),
  );
}

export function useRemoveContest(slug: string, contest: string) {
  return useProcessCall(slug, () => staffClient.call(removeContest, { params: { process: slug, contest } }));
}

export function useWriteGuide(slug: string, type: number) {
  return useProcessCall(slug, (body: Input<typeof writeDocumentGuide>['body']) =>
    staffClient.call(writeDocumentGuide, { params: { process: slug, type }, body }),
  );
}

export function useAddWitness(slug: string) {
  return useProcessCall(slug, (body: Input<typeof addWitness>['body']) =>
    staffClient.call(addWitness, { params: { process: slug }, body }),
  );
}

export function useRetireWitness(slug: string, id: number) {
  return useProcessCall(slug, (reason: string | undefined) =>
    staffClient.call(retireWitness, { params: { process: slug, id }, body: { reason } }),
  );
}
