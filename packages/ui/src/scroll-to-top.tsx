import { SCROLL_TO_TOP_PX } from '@urna/contract/shared/limits';

import { useSyncExternalStore } from 'react';
import { ArrowUpIcon } from './icons.tsx';
import classes from './scroll-to-top.module.css';

/** Cached, because reading the scroll position during rendering forces a layout. */
let isFarDown = false;

function subscribe(notify: () => void): () => void {
  const look = () => {
    isFarDown = window.scrollY > SCROLL_TO_TOP_PX;
    notify();
  };
  // The scroll that loaded this button.
  look();
  window.addEventListener('scroll', look, { passive: true });
  return () => window.removeEventListener('scroll', look);
}

/** Leads back up from far down a page; not over a ballot, where it would cover a choice. */
export function ScrollToTop() {
  const isFar = useSyncExternalStore(
    subscribe,
    () => isFarDown,
    () => false,
  );
  if (!isFar) return null;
  return (
    <button
      type="button"
      className={classes.button}
      data-screen-only
      aria-label="Volver arriba"
      onClick={() => {
        const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
        window.scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' });
        // The button is about to unmount; without this the focus would be lost.
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      }}
    >
      <ArrowUpIcon />
    </button>
  );
}
