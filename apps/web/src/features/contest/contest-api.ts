import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  appointTrustee,
  type Contest,
  type ContestChange,
  changeContestSettings,
  dismissTrustee,
  excludeCandidate,
  getContest,
  type NewTrustee,
  restoreCandidate,
  SEAL_WORD,
  type SealAcceptances,
  sealContest,
} from '@urna/contract/election/contest-admin';
import { toast } from '@urna/ui/toast';
import { staffClient } from '../../domain/staff-session/staff-client.ts';

const CONTEST = 'contest';
const SEALING_POLL_MS = 1000;

const isWorking = (contest: Contest | undefined): boolean =>
  contest?.stage === 'sealing' || Boolean(contest?.credentials.authority?.checking);

/**
 * Polls only during sealing and while a list is checked: other polling would keep an unattended session alive. Later changes are public and fetched
 * without a session (elections-api.ts).
 */
export function useContest(name: string) {
  return useQuery({
    queryKey: [CONTEST, name],
    queryFn: async ({ signal }) => (await staffClient.call(getContest, { params: { contest: name }, signal })).data,
    refetchInterval: ({ state }) => (isWorking(state.data) ? SEALING_POLL_MS : false),
  });
}

export function useReloadContest(name: string): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [CONTEST, name] });
}

/** Every change returns the updated contest, and its message is shown; a refusal means that the page is stale, so it is reloaded. */
export function useContestChange<Change>(
  name: string,
  send: (contest: string, change: Change) => Promise<{ message: string; data: Contest }>,
  tell: (message: string) => void = toast.success,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => send(name, change),
    onSuccess: ({ message, data }) => {
      tell(message);
      queries.setQueryData([CONTEST, name], data);
      // The trustees and their pending tasks may have changed.
      return queries.invalidateQueries({ queryKey: ['trustees', name] });
    },
    onError: () => queries.invalidateQueries({ queryKey: [CONTEST, name] }),
  });
}

export function useSetBlank(name: string) {
  return useContestChange(name, (contest, blank: boolean) =>
    staffClient.call(changeContestSettings, { params: { contest }, body: { blank } }),
  );
}

export function useChangeContestSettings(name: string) {
  return useContestChange(name, (contest, body: Pick<ContestChange, 'trustee_threshold' | 'blank_majority_rule'>) =>
    staffClient.call(changeContestSettings, { params: { contest }, body }),
  );
}

export function useExcludeChoice(name: string) {
  return useContestChange(name, (contest, body: { candidate_id: number; reason: string }) =>
    staffClient.call(excludeCandidate, { params: { contest }, body }),
  );
}

export function useRestoreChoice(name: string) {
  return useContestChange(name, (contest, id: number) =>
    staffClient.call(restoreCandidate, { params: { contest, id } }),
  );
}

export function useAddTrustee(name: string) {
  return useContestChange(name, (contest, body: NewTrustee) =>
    staffClient.call(appointTrustee, { params: { contest }, body }),
  );
}

export function useRemoveTrustee(name: string) {
  return useContestChange(name, (contest, id: number) => staffClient.call(dismissTrustee, { params: { contest, id } }));
}

export function useSeal(name: string) {
  return useContestChange(
    name,
    (contest, accepted: SealAcceptances) =>
      staffClient.call(sealContest, { params: { contest }, body: { confirmation: SEAL_WORD, ...accepted } }),
    // The page's stage tells it, and then how far the sealing is.
    () => undefined,
  );
}
