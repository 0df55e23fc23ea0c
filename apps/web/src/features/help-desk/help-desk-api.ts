import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataSchema } from '@urna/contract/envelope';
import {
  emailCorrectionAnswerSchema,
  emailCorrectionDecisionSchema,
  emailCorrectionListSchema,
  type RollEntry,
  rollEntrySchema,
} from '@urna/contract/help-desk';
import { z } from 'zod';
import { staffApi } from '../../domain/staff-session/staff-api.ts';

const ROLL_ENTRIES = 'roll-entries';
const CORRECTIONS = 'email-corrections';
export const CORRECTIONS_PER_PAGE = 10;
const entriesAnswer = dataSchema(z.array(rollEntrySchema));

/** One question of a person of the staff; the same search asked again is another. */
export interface Question {
  search: string;
  asked: number;
}

/**
 * Each look at a voter is written down with the name of who looked: it is asked for when a person asks, never again by
 * itself, and what was found doesn't stay in memory.
 */
export function useRollEntries(question: Question | null) {
  return useQuery({
    queryKey: [ROLL_ENTRIES, question?.search, question?.asked],
    queryFn: async ({ signal }) =>
      (
        await staffApi.get(`/admin/voters?search=${encodeURIComponent(question?.search ?? '')}`, entriesAnswer, {
          signal,
        })
      ).data,
    enabled: question !== null,
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
    mutationFn: (correction: Correction) =>
      staffApi.patch(`/admin/voters/${String(entry.id)}`, correction, emailCorrectionAnswerSchema),
    onSuccess: ({ data }) => {
      queries.setQueriesData<RollEntry[]>({ queryKey: [ROLL_ENTRIES] }, (entries) =>
        entries?.map((other) => (other.id === data.id ? data : other)),
      );
      void queries.invalidateQueries({ queryKey: [CORRECTIONS] });
    },
  });
}

/** Those that wait first; what others do shows when the page is looked at again. */
export function useCorrections(page: number) {
  const query = `page=${String(page)}&per_page=${String(CORRECTIONS_PER_PAGE)}`;
  return useQuery({
    queryKey: [CORRECTIONS, page],
    queryFn: ({ signal }) => staffApi.get(`/admin/email-corrections?${query}`, emailCorrectionListSchema, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

type Decision = { decision: 'approve' } | { decision: 'decline'; reason: string };

export function useDecideCorrection(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ decision, ...body }: Decision) =>
      staffApi.post(
        `/admin/email-corrections/${String(id)}/${decision}`,
        decision === 'decline' ? body : undefined,
        emailCorrectionDecisionSchema,
      ),
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
