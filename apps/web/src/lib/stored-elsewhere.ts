import { useEffect } from 'react';

/** Whether an earlier visit, or another tab, has left something under this name. */
export function hasStored(name: string): boolean {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    // Storage is forbidden here: nothing was ever kept.
    return false;
  }
}

/** Another tab that changes what is kept under this name speaks for this one too. */
export function useStoredElsewhere(name: string, follow: () => void): void {
  useEffect(() => {
    const listen = (event: StorageEvent) => {
      if (event.key === name) follow();
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [name, follow]);
}
