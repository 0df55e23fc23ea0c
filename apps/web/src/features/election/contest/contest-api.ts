import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeAnswer, changeAnswerSchema } from '@urna/contract/access/change-requests';
import { type Contest, type contestAnswerSchema, getContest } from '@urna/contract/election/contest-admin';
import { getTrusteesOverview, type TrusteesOverview } from '@urna/contract/election/contest-trustees';
import { hasReached } from '@urna/contract/election/contests';
import type { Endpoint } from '@urna/contract/shared/endpoint';
import type { messageSchema } from '@urna/contract/shared/envelope';
import { useEffect, useEffectEvent } from 'react';
import type { z } from 'zod';
import type { Input } from '../../../lib/call.ts';
import { tellAnswer } from '../../../shared/access/change-requests/requested-change.tsx';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { AUTHORITY_RECORD } from '../../../shared/election/credential-counts.tsx';
import { RESULTS, useElections } from '../../../shared/election/elections-api.ts';

const CONTEST = 'contest';
const TRUSTEES = 'trustees';
const SEALING_POLL_MS = 1000;
const TALLY_POLL_MS = 2000;

const isWorking = (contest: Contest | undefined): boolean =>
  contest?.stage === 'sealing' || Boolean(contest?.credentials.authority?.checking);

/**
 * Polls only during sealing and while a list is checked: other polling would keep an unattended session alive. Others
 * work on it too, so whoever comes back to the page, or from the preparation, sees what is.
 */
export function useContest(name: string) {
  return useQuery({
    queryKey: [CONTEST, name],
    queryFn: async ({ signal }) => (await staffClient.call(getContest, { params: { contest: name }, signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (isWorking(state.data) ? SEALING_POLL_MS : false),
  });
}

/** The server is computing the tally or combining the partial decryptions. */
function isServersTurn(overview: TrusteesOverview | undefined): boolean {
  const { stage, tally } = overview ?? {};
  return (
    stage === 'closed' ||
    (stage === 'tallied' && !!tally && tally.decryptions >= tally.decryptions_needed && tally.error === null)
  );
}

/** Polls only while the server computes, which ends by itself: waiting for trustees takes days. */
export function useTrusteesOverview(name: string) {
  return useQuery({
    queryKey: [TRUSTEES, name],
    queryFn: async ({ signal }) =>
      (await staffClient.call(getTrusteesOverview, { params: { contest: name }, signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (isServersTurn(state.data) ? TALLY_POLL_MS : false),
  });
}

/** What is known of a contest describes one state, so it is reloaded together. */
export function useReloadContest(name: string): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const keys = [[CONTEST, name], [TRUSTEES, name], [AUTHORITY_RECORD], [RESULTS]];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}

/** Reloads the contest once the trustees' overview or the public data, fetched without a session, shows a later stage. */
export function useFollowedStage({ contest, stage }: Contest, overview: TrusteesOverview | undefined): void {
  const elections = useElections({ live: ['sealed', 'open', 'closed', 'tallied'].includes(stage) });
  const publicStage = elections.data?.find((election) => election.contest === contest)?.stage;
  const isBehind = [overview?.stage, publicStage].some(
    (shown) => shown !== undefined && shown !== stage && hasReached(shown, stage),
  );
  const reload = useEffectEvent(useReloadContest(contest));
  // Retries with each public answer, in case the last reload failed.
  const { dataUpdatedAt: updatedAt } = elections;
  useEffect(() => {
    if (isBehind && updatedAt > 0) void reload();
  }, [isBehind, updatedAt]);
}

/** Most changes return the updated contest; some take two administrators. */
type ContestAnswer = { message: string; data?: Contest } | ChangeAnswer;

/** A change of the contest, whose answer is shown. A refusal means that the page is stale, so it is reloaded too. */
export function useContestMutation<Change = void>(
  name: string,
  mutationFn: (change: Change) => Promise<ContestAnswer>,
  tell: (answer: ContestAnswer) => unknown = tellAnswer,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (answer) => {
      tell(answer);
      if ('data' in answer) queries.setQueryData([CONTEST, name], answer.data);
    },
    onSettled: useReloadContest(name),
  });
}

type ContestEndpoint = Endpoint & {
  params: z.ZodObject<{ contest: z.ZodType<string, string> }>;
  answers: Readonly<Record<number, typeof contestAnswerSchema | typeof messageSchema | typeof changeAnswerSchema>>;
};

/** The change that an endpoint makes: `mutate({ body })`. */
export function useContestChange<const E extends ContestEndpoint>(
  endpoint: E,
  params: z.input<E['params']>,
  tell?: (answer: ContestAnswer) => unknown,
) {
  // The endpoint's own schemas say so; the compiler can't follow them once the input is put together.
  const send = staffClient.call as (of: E, input: object) => Promise<ContestAnswer>;
  return useContestMutation(
    params.contest,
    (input: Omit<Input<E>, 'params'>) => send(endpoint, { params, ...input }),
    tell,
  );
}
