import { useEffect } from 'react';

function storedText(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    // Storage is forbidden, so nothing was ever stored.
    return null;
  }
}

/** Whether this browser holds an entry of this name, written by an earlier visit or another tab. */
export function hasStored(name: string): boolean {
  return storedText(name) !== null;
}

/**
 * Calls the listener when another tab changes or removes the entry of this name. A phone tells a tab that it had
 * suspended of no change, so the entry is compared when the tab is shown again.
 */
export function useStoredElsewhere(name: string, follow: (isRemoved: boolean) => void): void {
  useEffect(() => {
    let whenHidden = storedText(name);
    const listen = (event: StorageEvent) => {
      if (event.key === name || event.key === null) follow(storedText(name) === null);
    };
    const compare = () => {
      const stored = storedText(name);
      if (document.visibilityState === 'visible' && stored !== whenHidden) follow(stored === null);
      whenHidden = stored;
    };
    window.addEventListener('storage', listen);
    document.addEventListener('visibilitychange', compare);
    return () => {
      window.removeEventListener('storage', listen);
      document.removeEventListener('visibilitychange', compare);
    };
  }, [name, follow]);
}
