import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { getReviewQueue, getStatistics } from '@urna/contract/candidacy/candidate-lists';
import { getDocumentFile } from '@urna/contract/candidacy/documents';
import { type CandidateDetail, getCandidate } from '@urna/contract/candidacy/review';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';

/** The key of every stored file: immutable, so no decision reloads them. */
export const FILES = 'review-files';
const DETAIL = 'review-candidate';
/** The polling interval of the open candidate, to show a colleague's decision before one's own is refused. */
const DETAIL_EVERY_MS = 30_000;

/** What waits for a decision. Each decision reloads it. */
export const reviewQueueQuery = queryOptions({
  queryKey: ['review-queue'],
  queryFn: async ({ signal }) => (await staffClient.call(getReviewQueue, { signal })).data,
  staleTime: 0,
});

export const statisticsQuery = queryOptions({
  queryKey: ['review-statistics'],
  queryFn: async ({ signal }) => (await staffClient.call(getStatistics, { signal })).data,
  staleTime: 0,
});

export function candidateQuery(id: number) {
  return queryOptions({
    queryKey: [DETAIL, id],
    queryFn: async ({ signal }) => (await staffClient.call(getCandidate, { params: { id }, signal })).data,
    staleTime: 0,
    refetchInterval: DETAIL_EVERY_MS,
  });
}

export function documentFileQuery(id: number) {
  return queryOptions({
    queryKey: [FILES, 'document', id],
    queryFn: ({ signal }) => staffClient.download(getDocumentFile, { params: { id }, signal }),
    // Stored files are immutable: a correction gets a new id.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Reloads everything except files after a decision, which changes lists, totals and the activity log. */
export function useShowDecision(): (detail: CandidateDetail) => void {
  const queries = useQueryClient();
  return (detail) => {
    queries.setQueryData(candidateQuery(detail.id).queryKey, detail);
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== FILES && queryKey[0] !== DETAIL,
    });
  };
}
