import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Contest,
  type ContestChange,
  contestAnswerSchema,
  contestSchema,
  type FewTrustees,
  type NewTrustee,
  SEAL_WORD,
} from '@urna/contract/contest-admin';
import type { ContestName } from '@urna/contract/contest-names';
import { dataSchema } from '@urna/contract/envelope';
import { staffApi } from '../../domain/staff-session/staff-api.ts';

const CONTEST = 'contest';
const SEALING_POLL_MS = 1000;

/**
 * Not asked again by a timer but while it is being sealed: that would keep the session of an empty desk alive. What
 * changes by itself afterwards is public, and asked for without a session (elections-api.ts).
 */
export function useContest(name: ContestName) {
  return useQuery({
    queryKey: [CONTEST, name],
    queryFn: async ({ signal }) =>
      (await staffApi.get(`/admin/contests/${name}`, dataSchema(contestSchema), { signal })).data,
    refetchInterval: ({ state }) => (state.data?.stage === 'sealing' ? SEALING_POLL_MS : false),
  });
}

export function useReloadContest(name: ContestName): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [CONTEST, name] });
}

/** Every change answers the contest as it is after it; a refused one means that the page shows an earlier state. */
function useContestChange<Change>(
  name: ContestName,
  send: (path: string, change: Change) => Promise<{ message: string; data: Contest }>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => send(`/admin/contests/${name}`, change),
    onSuccess: ({ data }) => {
      queries.setQueryData([CONTEST, name], data);
      // Trustees, and what is awaited of them, may be others now.
      return queries.invalidateQueries({ queryKey: ['custody', name] });
    },
    onError: () => queries.invalidateQueries({ queryKey: [CONTEST, name] }),
  });
}

export function useSetBlank(name: ContestName) {
  return useContestChange(name, (path, blank: boolean) => staffApi.patch(path, { blank }, contestAnswerSchema));
}

export function useSetCustody(name: ContestName) {
  return useContestChange(name, (path, change: Pick<ContestChange, 'trustee_threshold' | 'blank_majority_rule'>) =>
    staffApi.patch(path, change, contestAnswerSchema),
  );
}

export function useExcludeChoice(name: ContestName) {
  return useContestChange(name, (path, exclusion: { candidate_id: number; reason: string }) =>
    staffApi.post(`${path}/exclusions`, exclusion, contestAnswerSchema),
  );
}

export function useRestoreChoice(name: ContestName) {
  return useContestChange(name, (path, candidateId: number) =>
    staffApi.delete(`${path}/exclusions/${String(candidateId)}`, contestAnswerSchema),
  );
}

export function useAddTrustee(name: ContestName) {
  return useContestChange(name, (path, trustee: NewTrustee) =>
    staffApi.post(`${path}/trustees`, trustee, contestAnswerSchema),
  );
}

export function useRemoveTrustee(name: ContestName) {
  return useContestChange(name, (path, id: number) =>
    staffApi.delete(`${path}/trustees/${String(id)}`, contestAnswerSchema),
  );
}

export function useSeal(name: ContestName) {
  return useContestChange(name, (path, few_trustees: FewTrustees | undefined) =>
    staffApi.post(`${path}/seal`, { confirmation: SEAL_WORD, few_trustees }, contestAnswerSchema),
  );
}
