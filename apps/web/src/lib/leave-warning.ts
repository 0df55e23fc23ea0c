import { useEffect } from 'react';
import type { StoreApi } from 'zustand';
import { warnBeforeLeaving } from './warn-before-leaving.ts';

export function useLeaveWarning(active: boolean): void {
  useEffect(() => (active ? warnBeforeLeaving() : undefined), [active]);
}

/** Warns for as long as a store holds something that closing the tab would lose. */
export function warnWhile<State>(
  store: Pick<StoreApi<State>, 'getState' | 'subscribe'>,
  isUnsaved: (state: State) => boolean,
): void {
  let stop: (() => void) | null = null;
  const update = (state: State) => {
    if (isUnsaved(state)) {
      stop ??= warnBeforeLeaving();
    } else {
      stop?.();
      stop = null;
    }
  };
  store.subscribe(update);
  update(store.getState());
}
