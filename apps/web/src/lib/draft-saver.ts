import { useEffect } from 'react';
import { useLeaveWarning } from './leave-warning.ts';

/** Saves what is being typed, a moment after the last change. `save` reads what there is, and reports its own failures. */
export function createDraftSaver(pauseMs: number, save: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  /** Runs work after the saves under way: an older save must never overwrite a newer one. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = queue.then(work, work);
    queue = done.catch(() => undefined);
    return done;
  }

  /** Saves now. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    return inTurn(save);
  }

  return {
    inTurn,
    flush,
    touch: (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), pauseMs);
    },
  };
}

/** Saves at once when the page is hidden or left, and warns before the tab is closed with something unsaved. */
export function useDraftSaver({ flush }: { flush: () => Promise<void> }, isUnsaved: boolean): void {
  useEffect(() => {
    const saveIfHidden = () => {
      if (document.visibilityState === 'hidden') void flush();
    };
    document.addEventListener('visibilitychange', saveIfHidden);
    return () => {
      document.removeEventListener('visibilitychange', saveIfHidden);
      void flush();
    };
  }, [flush]);
  useLeaveWarning(isUnsaved);
}
