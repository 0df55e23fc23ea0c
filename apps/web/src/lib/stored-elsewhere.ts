import { useEffect } from 'react';

/** Whether this browser holds an entry of this name, written by an earlier visit or another tab. */
export function hasStored(name: string): boolean {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    // Storage is forbidden, so nothing was ever stored.
    return false;
  }
}

/** Calls the listener when another tab changes the entry of this name. */
export function useStoredElsewhere(name: string, follow: () => void): void {
  useEffect(() => {
    const listen = (event: StorageEvent) => {
      if (event.key === name) follow();
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [name, follow]);
}
