import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listReviewers, type SelectionOutcome } from '@urna/contract/candidacy/selections';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { FILES } from '../review-screen/review-api.ts';

/** Who may be assigned candidacies. */
export const reviewersQuery = queryOptions({
  queryKey: ['reviewers'],
  queryFn: async ({ signal }) => (await staffClient.call(listReviewers, { signal })).data,
});

/** A change of the chosen candidacies: lists, totals and the log are loaded again, and what was left out is told. */
export function useSelectionChange<Content>(
  change: (content: Content) => Promise<SelectionOutcome>,
  tell: (outcome: SelectionOutcome) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (outcome) => {
      tell(outcome);
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== FILES });
    },
  });
}
