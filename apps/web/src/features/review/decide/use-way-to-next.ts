import { useQueryClient } from '@tanstack/react-query';
import { correctionListStatuses, reviewListStatuses, takeNextCandidate } from '@urna/contract/candidacy/review';
import { toast } from '@urna/ui/toast';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { staffClient } from '../../../domain/staff-session/staff-client.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { listOfState, readListState } from '../list/list-state.ts';
import { reviewQueueQuery } from '../review-api.ts';
import type { Stage } from './drafts/draft.ts';

const ways = {
  first: {
    list: 'candidates',
    page: 'candidate',
    statuses: reviewListStatuses,
    none: 'No quedan más candidaturas por revisar.',
  },
  final: {
    list: 'corrections',
    page: 'lastReview',
    statuses: correctionListStatuses,
    none: 'No quedan más candidaturas subsanadas por revisar.',
  },
} as const;

/**
 * Navigates back to the list with its filters, or on to the next candidacy: the one that has waited longest and that
 * nobody else has open, which the server holds for this reviewer.
 */
export function useWayToNext(stage: Stage) {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [searching, setSearching] = useState(false);
  const { search, sought } = listOfState(state);
  const { list, page, statuses, none } = ways[stage];
  const { staff } = paths;

  const goToNext = async (after?: number) => {
    setSearching(true);
    try {
      const { kind } = readListState(new URLSearchParams(search), statuses);
      const body = { stage, ...(after ? { after } : {}), ...(kind ? { candidate_type: kind } : {}) };
      const { data: next } = await staffClient.call(takeNextCandidate, { body });
      void queries.invalidateQueries({ queryKey: reviewQueueQuery.queryKey });
      if (next) await navigate(staff[page](next.id), { state: { list: search, ...sought } });
      else toast.info(none);
    } catch (error) {
      toast.error(messageOf(error));
    }
    setSearching(false);
  };
  return { backTo: { pathname: staff[list], search }, backState: sought, goToNext, searching };
}
