import { useEffect, useRef } from 'react';

/**
 * What the person just used may vanish by their own doing: a field once its file is on the way, the button that deleted
 * what it belonged to. Without this the keyboard would start again at the top of the page.
 */
export function useKeptFocus<Place extends HTMLElement = HTMLElement>(changes: readonly unknown[]) {
  const place = useRef<Place>(null);
  const state = changes.join();
  const known = useRef(state);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [state]);
  return place;
}
