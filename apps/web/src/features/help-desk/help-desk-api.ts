import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { correctVoterEmail, type RollEntry, searchRoll } from '@urna/contract/voting/help-desk';
import {
  addDisputeNote,
  closeDispute,
  type DisputeClosing,
  type IdentityDispute,
  listDisputes,
  takeDispute,
} from '@urna/contract/voting/identity-disputes';
import { staffClient } from '../../domain/staff-session/staff-client.ts';

export const DISPUTES_PER_PAGE = 10;
const DISPUTES = 'identity-disputes';
const ROLL_ENTRIES = 'roll-entries';

/** One search; repeating the same search creates a new one. */
export interface Question {
  search: string;
  asked: number;
}

/**
 * Every search for a voter is logged with the searcher's name: it runs only on request, is never refetched, and its
 * result isn't cached.
 */
export function useRollEntries(question: Question | null) {
  return useQuery({
    queryKey: [ROLL_ENTRIES, question?.search, question?.asked],
    queryFn: question
      ? async ({ signal }) => (await staffClient.call(searchRoll, { body: { search: question.search }, signal })).data
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

interface Correction {
  email: string;
  reason: string;
}

export function useCorrectEmail(entry: RollEntry) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Correction) => staffClient.call(correctVoterEmail, { params: { id: entry.id }, body }),
    onSuccess: (answer) => {
      // What waits for another administrator changes nothing of the entry yet.
      if ('change' in answer) return;
      queries.setQueriesData<RollEntry[]>({ queryKey: [ROLL_ENTRIES] }, (entries) =>
        entries?.map((other) => (other.id === answer.data.id ? answer.data : other)),
      );
    },
  });
}

export type DisputeState = 'open' | 'closed';

export function useDisputes(state: DisputeState, page: number) {
  return useQuery({
    queryKey: [DISPUTES, state, page],
    queryFn: ({ signal }) =>
      staffClient.call(listDisputes, { query: { state, page, per_page: DISPUTES_PER_PAGE }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** The steps with a dispute. A refusal may mean that a colleague was first, so the list is read again in any case. */
export function useDisputeStep(id: number) {
  const queries = useQueryClient();
  const params = { id };
  const onSuccess = ({ data }: { data: IdentityDispute }) => {
    queries.setQueriesData<RollEntry[]>({ queryKey: [ROLL_ENTRIES] }, (entries) =>
      entries?.map((entry) => ({
        ...entry,
        disputes: entry.disputes.map((one) => (one.id === data.id ? data : one)),
      })),
    );
  };
  const onSettled = () => queries.invalidateQueries({ queryKey: [DISPUTES] });
  return {
    take: useMutation({
      mutationFn: (insteadOf: number | null) =>
        staffClient.call(takeDispute, { params, body: { instead_of: insteadOf } }),
      onSuccess,
      onSettled,
    }),
    note: useMutation({
      mutationFn: (body: { text: string }) => staffClient.call(addDisputeNote, { params, body }),
      onSuccess,
      onSettled,
    }),
    close: useMutation({
      mutationFn: (body: DisputeClosing) => staffClient.call(closeDispute, { params, body }),
      onSuccess,
      onSettled,
    }),
  };
}
