import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getDocumentFile } from '@urna/contract/candidacy/documents';
import {
  addReviewNote,
  announcePresence,
  type CandidateDetail,
  type CandidateFilters,
  getCandidate,
  getConsolidatedPdf,
  getReviewQueue,
  getStatistics,
  listCandidates,
  listSetAside,
  previewDecision,
  type ReviewMailRequest,
  recuseFromCandidacy,
  reopenCandidacy,
} from '@urna/contract/candidacy/review';
import { toast } from '@urna/ui/toast';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';

const FILES = 'review-files';
const DETAIL = 'review-candidate';
/** The presence interval. The server drops a browser after three intervals without a call. */
const PRESENCE_EVERY_MS = 15_000;
/** The polling interval of the open candidate, to show a colleague's decision before one's own is refused. */
const DETAIL_EVERY_MS = 30_000;

export function candidatesQuery(filters: CandidateFilters, page: number, perPage: number) {
  const body = { ...filters, page, per_page: perPage };
  return queryOptions({
    queryKey: ['review-list', body],
    queryFn: ({ signal }) => staffClient.call(listCandidates, { body, signal }),
    placeholderData: keepPreviousData,
    // Other reviewers change the list, so it is refetched whenever the page opens.
    staleTime: 0,
  });
}

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

/** The text of a stored PDF, read in the browser. Of its first pages: that is where a certificate has its date. */
export function certificateTextQuery(id: number) {
  return queryOptions({
    queryKey: [FILES, 'text', id],
    queryFn: async ({ client }) => {
      const [file, { pdfText }] = await Promise.all([
        client.query(documentFileQuery(id)),
        import('../../../ui/files/pdf.tsx'),
      ]);
      return pdfText(file, 3);
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export function consolidatedQuery(candidateId: number) {
  return queryOptions({
    queryKey: [FILES, 'consolidated', candidateId],
    queryFn: ({ signal }) => staffClient.download(getConsolidatedPdf, { params: { id: candidateId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Reports this reviewer's presence and returns the others'. Paused in hidden tabs. */
export function presenceQuery(candidateId: number, isArchived: boolean) {
  return queryOptions({
    queryKey: ['review-presence', candidateId],
    // Nobody decides in an archived process.
    enabled: !isArchived,
    queryFn: async ({ signal }) =>
      (await staffClient.call(announcePresence, { params: { id: candidateId }, signal })).data,
    refetchInterval: PRESENCE_EVERY_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

export function reviewMailQuery(candidateId: number, body: ReviewMailRequest) {
  return queryOptions({
    queryKey: ['review-mail', candidateId, body],
    queryFn: async ({ signal }) =>
      (await staffClient.call(previewDecision, { params: { id: candidateId }, body, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
}

export function setAsideQuery(page: number, perPage: number) {
  return queryOptions({
    queryKey: ['review-set-aside', page, perPage],
    queryFn: ({ signal }) => staffClient.call(listSetAside, { query: { page, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Reopens a candidacy and reloads it: it is set aside now, or another copy counts. */
export function useReopen(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => staffClient.call(reopenCandidacy, { params: { id }, body: { reason } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== FILES });
    },
  });
}

/** Declares the reviewer impeded, and shows the candidacy as it is for them from now on. */
export function useRecuse(id: number, onRecused: () => void) {
  const keep = useDecisionKept();
  return useMutation({
    mutationFn: (reason: string) => staffClient.call(recuseFromCandidacy, { params: { id }, body: { reason } }),
    onSuccess: ({ message, data }) => {
      toast.success(message);
      onRecused();
      keep(data);
    },
  });
}

/** Adds a note and shows it with those of the others. */
export function useAddNote(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => staffClient.call(addReviewNote, { params: { id }, body: { text } }),
    onSuccess: ({ data }) =>
      queries.setQueryData<CandidateDetail>(
        candidateQuery(id).queryKey,
        (detail) => detail && { ...detail, notes: data },
      ),
  });
}

/** Reloads everything except files after a decision, which changes lists, totals and the activity log. */
export function useDecisionKept(): (detail: CandidateDetail) => void {
  const queries = useQueryClient();
  return (detail) => {
    queries.setQueryData(candidateQuery(detail.id).queryKey, detail);
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== FILES && queryKey[0] !== DETAIL,
    });
  };
}
