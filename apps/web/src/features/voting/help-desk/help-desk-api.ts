import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listDisownings } from '@urna/contract/candidacy/disowning';
import { correctVoterEmail, type RollEntry, type RollQuestion, searchRoll } from '@urna/contract/voting/help-desk';
import { tellAnswer } from '../../../shared/access/change-requests/requested-change.tsx';
import { staffCall, staffClient } from '../../../shared/access/staff-session/staff-client.ts';

export const DISOWNINGS_PER_PAGE = 10;
const ROLL_ENTRIES = 'roll-entries';

/** One search; repeating the same search creates a new one. */
export interface RollSearch {
  question: RollQuestion;
  attempt: number;
}

/**
 * Every search for a voter is logged with the searcher's name: it runs only on request, is never refetched, and its
 * result isn't cached.
 */
export function useRollEntries(request: RollSearch | null) {
  return useQuery({
    queryKey: [ROLL_ENTRIES, request],
    queryFn: request
      ? async ({ signal }) => (await staffClient.call(searchRoll, { body: request.question, signal })).data
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

export function useCorrectEmail({ id }: RollEntry, onRequested: () => void) {
  const correct = staffCall(correctVoterEmail, { params: { id } });
  const queries = useQueryClient();
  return useMutation({
    mutationFn: correct,
    onSuccess: (answer) => {
      // What waits for another administrator changes nothing of the entry yet.
      if (!tellAnswer(answer)) {
        onRequested();
        return;
      }
      queries.setQueriesData<RollEntry[]>({ queryKey: [ROLL_ENTRIES] }, (entries) =>
        entries?.map((other) => (other.id === answer.data.id ? answer.data : other)),
      );
    },
  });
}

export function useDisownings(page: number) {
  return useQuery({
    queryKey: ['disownings', page],
    queryFn: ({ signal }) =>
      staffClient.call(listDisownings, { query: { page, per_page: DISOWNINGS_PER_PAGE }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
