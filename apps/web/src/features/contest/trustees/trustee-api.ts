import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  allowOpeningWithoutActs,
  getTrusteesOverview,
  OPEN_WORD,
  type PUBLISH_WORD,
  publishContest,
  sendTrusteeLink,
  sendTrusteeReminder,
  type TrusteesOverview,
} from '@urna/contract/election/contest-trustees';
import { closeDemoContest } from '@urna/contract/shared/demonstration';
import type { WithReason } from '@urna/contract/shared/reason';
import type { ChangeAnswer } from '@urna/contract/staff/change-requests';
import { tellAnswer } from '../../../domain/change-requests/asked-change.ts';
import { staffClient } from '../../../domain/staff-session/staff-client.ts';

const TRUSTEES = 'trustees';
const TALLY_POLL_MS = 2000;

/** The server is computing the tally or combining the partial decryptions. */
function isServersTurn(overview: TrusteesOverview | undefined): boolean {
  const { stage, tally } = overview ?? {};
  return (
    stage === 'closed' ||
    (stage === 'tallied' && !!tally && tally.decryptions >= tally.decryptions_needed && tally.error === null)
  );
}

/**
 * Polls only while the server computes, which ends by itself: waiting for trustees takes days, and polling would keep
 * an unattended session alive.
 */
export function useTrusteesOverview(name: string) {
  return useQuery({
    queryKey: [TRUSTEES, name],
    queryFn: async ({ signal }) =>
      (await staffClient.call(getTrusteesOverview, { params: { contest: name }, signal })).data,
    refetchInterval: ({ state }) => (isServersTurn(state.data) ? TALLY_POLL_MS : false),
  });
}

/** The overview of the trustees and the contest describe one state: both are reloaded together. */
export function useReloadTrustees(name: string): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: [TRUSTEES, name] }),
      queries.invalidateQueries({ queryKey: ['contest', name] }),
    ]);
  };
}

/** A refusal means that the page is stale, so it is reloaded too. */
function useTrusteeCall<Change = void>(
  name: string,
  send: (contest: string, change: Change) => Promise<{ message: string } | ChangeAnswer>,
) {
  const reload = useReloadTrustees(name);
  return useMutation({
    mutationFn: (change: Change) => send(name, change),
    onSuccess: (answer) => void tellAnswer(answer),
    onSettled: reload,
  });
}

export function useSendLink(name: string) {
  return useTrusteeCall(name, (contest, { id, reason }: Partial<WithReason> & { id: number }) =>
    staffClient.call(sendTrusteeLink, { params: { contest, id }, body: { reason } }),
  );
}

export function useRemind(name: string) {
  return useTrusteeCall(name, (contest, id: number) =>
    staffClient.call(sendTrusteeReminder, { params: { contest, id } }),
  );
}

export function useOpenWithoutActs(name: string) {
  return useTrusteeCall(name, (contest, reason: string) =>
    staffClient.call(allowOpeningWithoutActs, { params: { contest }, body: { confirmation: OPEN_WORD, reason } }),
  );
}

/** Exists only in the demonstration, so that newcomers can see a result immediately. */
export function useCloseDemoVoting(name: string) {
  return useTrusteeCall(name, (contest) => staffClient.call(closeDemoContest, { body: { contest } }));
}

export function usePublish(name: string) {
  return useTrusteeCall(name, (contest, confirmation: typeof PUBLISH_WORD) =>
    staffClient.call(publishContest, { params: { contest }, body: { confirmation } }),
  );
}
