import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { dataSchema, listSchema, messageSchema } from '@urna/contract/envelope';
import {
  type CandidateDetail,
  candidateDetailSchema,
  candidateRowSchema,
  type ExportFormat,
  type FinalReview,
  type FirstReview,
  presenceSchema,
  type ReviewMailRequest,
  reviewAnswerSchema,
  reviewMailSchema,
  setAsideRowSchema,
  statisticsSchema,
} from '@urna/contract/review';
import { staffApi } from '../../domain/staff-session/staff-api.ts';

const FILES = 'review-files';
const DETAIL = 'review-candidate';
/** A browser that says nothing for three of these is taken for gone by the server. */
const PRESENCE_EVERY_MS = 15_000;
/** Soon enough to hear that a colleague has decided, before one's own decision is refused. */
const DETAIL_EVERY_MS = 30_000;

const rows = listSchema(candidateRowSchema);

export function getCandidates(filters: URLSearchParams, page: number, perPage: number, signal?: AbortSignal) {
  const params = new URLSearchParams(filters);
  params.set('page', String(page));
  params.set('per_page', String(perPage));
  return staffApi.get(`/candidates?${params.toString()}`, rows, { signal });
}

export function candidatesQuery(filters: URLSearchParams, page: number, perPage: number) {
  return queryOptions({
    queryKey: ['review-list', filters.toString(), page, perPage],
    queryFn: ({ signal }) => getCandidates(filters, page, perPage, signal),
    placeholderData: keepPreviousData,
    // Others decide meanwhile: whoever comes back to the list sees it as it is.
    staleTime: 0,
  });
}

export const statisticsQuery = queryOptions({
  queryKey: ['review-statistics'],
  queryFn: async ({ signal }) =>
    (await staffApi.get('/candidates/statistics', dataSchema(statisticsSchema), { signal })).data,
  staleTime: 0,
});

export function exportCandidates(filters: URLSearchParams, format: ExportFormat): Promise<Blob> {
  const params = new URLSearchParams(filters);
  params.set('format', format);
  return staffApi.blob(`/candidates/export?${params.toString()}`);
}

export function candidateQuery(id: number) {
  return queryOptions({
    queryKey: [DETAIL, id],
    queryFn: async ({ signal }) =>
      (await staffApi.get(`/candidates/${String(id)}`, dataSchema(candidateDetailSchema), { signal })).data,
    staleTime: 0,
    refetchInterval: DETAIL_EVERY_MS,
  });
}

export function documentFileQuery(id: number) {
  return queryOptions({
    queryKey: [FILES, 'document', id],
    queryFn: ({ signal }) => staffApi.blob(`/documents/${String(id)}/file`, { signal }),
    // A stored file never changes under its id: a correction has a new one.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function consolidatedQuery(candidateId: number) {
  return queryOptions({
    queryKey: [FILES, 'consolidated', candidateId],
    queryFn: ({ signal }) => staffApi.blob(`/candidates/${String(candidateId)}/consolidated`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Says "still here" and hears who else is. Not from a tab that nobody looks at. */
export function presenceQuery(candidateId: number) {
  return queryOptions({
    queryKey: ['review-presence', candidateId],
    queryFn: async ({ signal }) =>
      (await staffApi.post(`/candidates/${String(candidateId)}/presence`, undefined, presenceSchema, { signal })).data,
    refetchInterval: PRESENCE_EVERY_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

export function reviewMailQuery(candidateId: number, request: ReviewMailRequest) {
  return queryOptions({
    queryKey: ['review-mail', candidateId, request],
    queryFn: async ({ signal }) =>
      (await staffApi.post(`/candidates/${String(candidateId)}/review-mail`, request, reviewMailSchema, { signal }))
        .data,
    staleTime: 0,
    gcTime: 0,
  });
}

export const sendFirstReview = (review: FirstReview) => staffApi.post('/candidates/review', review, reviewAnswerSchema);
export const sendFinalReview = (review: FinalReview) =>
  staffApi.post('/candidates/finish-subsanation', review, reviewAnswerSchema);

export function setAsideQuery(page: number, perPage: number) {
  return queryOptions({
    queryKey: ['review-set-aside', page, perPage],
    queryFn: ({ signal }) =>
      staffApi.get(
        `/candidates/set-aside?page=${String(page)}&per_page=${String(perPage)}`,
        listSchema(setAsideRowSchema),
        {
          signal,
        },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** What was reopened is read anew: it is set aside now, or has another that counts. */
export function useReopen(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => staffApi.post(`/candidates/${String(id)}/reopen`, { reason }, messageSchema),
    onSuccess: () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== FILES }),
  });
}

/** A decision changes lists, totals and the log, whoever shows them; only files stay what they were. */
export function useDecisionKept(): (detail: CandidateDetail) => void {
  const queries = useQueryClient();
  return (detail) => {
    queries.setQueryData(candidateQuery(detail.id).queryKey, detail);
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== FILES && queryKey[0] !== DETAIL,
    });
  };
}
