import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ContestName } from '@urna/contract/contest-names';
import { dataSchema, messageSchema } from '@urna/contract/envelope';
import type { WithReason } from '@urna/contract/reason';
import { OPEN_WORD, type PUBLISH_WORD, type TrusteesOverview, trusteesOverviewSchema } from '@urna/contract/trustees';
import { staffApi } from '../../../domain/staff-session/staff-api.ts';

const CUSTODY = 'custody';
const TALLY_POLL_MS = 2000;
const custodyAnswer = dataSchema(trusteesOverviewSchema);

/** The ballots are being added up, or the trustees' parts put together; wrong parts wait for people. */
function isServersTurn(custody: TrusteesOverview | undefined): boolean {
  const { stage, tally } = custody ?? {};
  return (
    stage === 'closed' ||
    (stage === 'tallied' && !!tally && tally.decryptions >= tally.decryptions_needed && tally.error === null)
  );
}

/**
 * Asked again by a timer only while the server works, which ends by itself: waiting for trustees takes days, and would
 * keep the session of an empty desk alive.
 */
export function useCustody(name: ContestName) {
  return useQuery({
    queryKey: [CUSTODY, name],
    queryFn: async ({ signal }) =>
      (await staffApi.get(`/admin/contests/${name}/custody`, custodyAnswer, { signal })).data,
    refetchInterval: ({ state }) => (isServersTurn(state.data) ? TALLY_POLL_MS : false),
  });
}

/** TrusteesOverview and contest say two halves of one thing: they are asked for together. */
export function useReloadCustody(name: ContestName): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: [CUSTODY, name] }),
      queries.invalidateQueries({ queryKey: ['contest', name] }),
    ]);
  };
}

function useCustodyCall<Change>(
  name: ContestName,
  pathOf: (change: Change) => string,
  bodyOf?: (change: Change) => object,
) {
  const reload = useReloadCustody(name);
  return useMutation({
    mutationFn: (change: Change) =>
      staffApi.post(`/admin/contests/${name}/${pathOf(change)}`, bodyOf?.(change), messageSchema),
    onSettled: reload,
  });
}

export function useSendLink(name: ContestName) {
  return useCustodyCall(name, (id: number) => `trustees/${String(id)}/link`);
}

export function useSetAside(name: ContestName) {
  return useCustodyCall(
    name,
    ({ id }: WithReason & { id: number }) => `trustees/${String(id)}/set-aside`,
    ({ reason }) => ({ reason }),
  );
}

export function useRemind(name: ContestName) {
  return useCustodyCall(name, (id: number) => `trustees/${String(id)}/reminder`);
}

export function useOpenWithoutActs(name: ContestName) {
  return useCustodyCall(
    name,
    (_reason: string) => 'open-without-acts',
    (reason) => ({ confirmation: OPEN_WORD, reason }),
  );
}

/** Of the demonstration alone, whose newcomer wants to see the result today. */
export function useCloseDemoVoting(name: ContestName) {
  const reload = useReloadCustody(name);
  return useMutation({
    mutationFn: () => staffApi.post('/demo/close-voting', { contest: name }, messageSchema),
    onSettled: reload,
  });
}

export function usePublish(name: ContestName) {
  return useCustodyCall(
    name,
    (_word: typeof PUBLISH_WORD) => 'publish',
    (confirmation) => ({ confirmation }),
  );
}
