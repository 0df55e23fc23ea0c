import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  approveEmailCorrection,
  correctVoterEmail,
  declineEmailCorrection,
  listEmailCorrections,
  type RollEntry,
  searchRoll,
} from '@urna/contract/help-desk';
import { staffClient } from '../../domain/staff-session/staff-client.ts';

const ROLL_ENTRIES = 'roll-entries';
const CORRECTIONS = 'email-corrections';
export const CORRECTIONS_PER_PAGE = 10;

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
      ? async ({ signal }) => (await staffClient.call(searchRoll, { query: { search: question.search }, signal })).data
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
    onSuccess: ({ data }) => {
      queries.setQueriesData<RollEntry[]>({ queryKey: [ROLL_ENTRIES] }, (entries) =>
        entries?.map((other) => (other.id === data.id ? data : other)),
      );
      void queries.invalidateQueries({ queryKey: [CORRECTIONS] });
    },
  });
}

/** Pending corrections first; refetched when the page regains the focus. */
export function useCorrections(page: number) {
  return useQuery({
    queryKey: [CORRECTIONS, page],
    queryFn: ({ signal }) =>
      staffClient.call(listEmailCorrections, { query: { page, per_page: CORRECTIONS_PER_PAGE }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

type Decision = { decision: 'approve' } | { decision: 'decline'; reason: string };

export function useDecideCorrection(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (decided: Decision) =>
      decided.decision === 'approve'
        ? staffClient.call(approveEmailCorrection, { params: { id } })
        : staffClient.call(declineEmailCorrection, { params: { id }, body: { reason: decided.reason } }),
    onSuccess: ({ data }) => {
      queries.setQueriesData<RollEntry[]>({ queryKey: [ROLL_ENTRIES] }, (entries) =>
        entries?.map((entry) => ({
          ...entry,
          corrections: entry.corrections.map((one) => (one.id === data.id ? data : one)),
        })),
      );
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [CORRECTIONS] }),
  });
}
