import { useSyncExternalStore } from 'react';

/** The width below which style sheets lay pages out for a phone. */
const phone = () => window.matchMedia('(max-width: 36em)');

function subscribe(notify: () => void): () => void {
  const query = phone();
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}

export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => phone().matches);
}
