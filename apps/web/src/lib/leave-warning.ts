import { useEffect } from 'react';
import type { StoreApi } from 'zustand';

/** Makes the browser ask before the tab is closed or reloaded, until the returned function is called. */
function warnBeforeLeaving(): () => void {
  // A function of its own for each caller: a shared one would be registered once, and removed by the first to stop.
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', warn);
  return () => window.removeEventListener('beforeunload', warn);
}

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
