import { useQueryClient } from '@tanstack/react-query';
import {
  correctionListStatuses,
  reviewListStatuses,
  takeNextCandidate,
} from '@urna/contract/candidacy/candidate-lists';
import { toast } from '@urna/ui/toast';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { listOfState, readListState } from '../review-list/list-state.ts';
import type { Stage } from './draft.ts';
import { reviewQueueQuery } from './review-api.ts';

/** The two reviews: the words and addresses of their pages, and of the lists that they work through. */
export const stages = {
  first: {
    title: 'Validación de Inscripción',
    list: 'candidates',
    listTitle: 'Candidatos',
    page: 'candidate',
    statuses: reviewListStatuses,
    next: 'Siguiente pendiente',
    none: 'No quedan más candidaturas por revisar.',
  },
  final: {
    title: 'Última revisión',
    list: 'corrections',
    listTitle: 'Rectificar candidatos',
    page: 'lastReview',
    statuses: correctionListStatuses,
    next: 'Siguiente subsanado',
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
  const { search, person } = listOfState(state);
  const { list, page, statuses, none } = stages[stage];
  const { staff } = paths;

  const goToNext = async (after?: number) => {
    setSearching(true);
    try {
      const { kind } = readListState(new URLSearchParams(search), statuses);
      const body = { stage, ...(after ? { after } : {}), ...(kind ? { candidate_type: kind } : {}) };
      const { data: next } = await staffClient.call(takeNextCandidate, { body });
      void queries.invalidateQueries({ queryKey: reviewQueueQuery.queryKey });
      if (next) await navigate(staff[page](next.id), { state: { list: search, ...person } });
      else toast.info(none);
    } catch (error) {
      toast.error(messageOf(error));
    }
    setSearching(false);
  };
  return { back: { to: { pathname: staff[list], search }, state: person }, goToNext, searching };
}
