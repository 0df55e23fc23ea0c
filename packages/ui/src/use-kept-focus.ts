import { useEffect, useRef } from 'react';

/**
 * The focused element may disappear through the person's own action, such as a field during its upload or a delete
 * button. This moves the focus to the container, so that it isn't lost.
 */
export function useKeptFocus<Container extends HTMLElement = HTMLElement>(changes: readonly unknown[]) {
  const container = useRef<Container>(null);
  const state = changes.join();
  const known = useRef(state);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    if (document.activeElement === document.body) container.current?.focus({ preventScroll: true });
  }, [state]);
  return container;
}
