import type { CandidateDetail } from '@urna/contract/review';
import { correctionListStatuses, reviewListStatuses } from '@urna/contract/review';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { readListState } from '../list/list-state.ts';
import type { Stage } from './draft.ts';
import { nextCandidate } from './next-candidate.ts';

const ways = {
  first: {
    list: paths.staff.candidates,
    page: paths.staff.candidate,
    status: 'PENDIENTE',
    statuses: reviewListStatuses,
    none: 'No quedan más candidaturas por revisar.',
  },
  final: {
    list: paths.staff.corrections,
    page: paths.staff.lastReview,
    status: 'SUBSANADO',
    statuses: correctionListStatuses,
    none: 'No quedan más candidaturas subsanadas por revisar.',
  },
} as const;

function searchOf(state: unknown): string {
  return typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string'
    ? state.list
    : '';
}

/** Navigates back to the list with its filters, or on to its next candidate. */
export function useWayToNext(stage: Stage) {
  const location = useLocation();
  const navigate = useNavigate();
  const [searching, setSearching] = useState(false);
  const search = searchOf(location.state);
  const { list, page, status, statuses, none } = ways[stage];

  const goToNext = async (from: Pick<CandidateDetail, 'id' | 'submitted_at'>) => {
    setSearching(true);
    try {
      const next = await nextCandidate(from, status, readListState(new URLSearchParams(search), statuses));
      if (next) await navigate(page(next.id), { state: { list: search } });
      else toast.info(none);
    } catch (error) {
      toast.error(messageOf(error));
    }
    setSearching(false);
  };
  return { backTo: list + search, goToNext, searching };
}
