import type { ReviewStatus } from '@urna/contract/candidacy';
import { useSearchParams } from 'react-router';
import { type ListState, readListState, writeListState } from './list-state.ts';

export function useListState(statuses: readonly ReviewStatus[]): [ListState, (change: Partial<ListState>) => void] {
  const [params, setParams] = useSearchParams();
  const state = readListState(params, statuses);
  const change = (next: Partial<ListState>) => {
    // A narrower list is another list, of which one sees the beginning. Pages can be gone back through, typing can't.
    setParams(writeListState({ ...state, page: 1, ...next }), { replace: next.page === undefined });
  };
  return [state, change];
}
