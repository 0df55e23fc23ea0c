import type { DehydratedState } from '@tanstack/react-query';
import { DRAWN_ORDER, visitSeed } from '../features/candidacy/candidates/drawn-order.ts';
import { paths } from '../lib/paths.ts';
import type { Rendered } from '../lib/rendered.ts';

export const isRendered = (root: HTMLElement): boolean => root.hasAttribute('data-rendered');

/** What somebody presses that a page without the app does nothing for. Links, and what is folded, work without it. */
const CONTROLS = 'button, input[type=checkbox], input[type=radio]';
const QUIET_MS = 10_000;

/** Whether this browser holds a session of somebody, whom the page then greets. */
function hasSession(): boolean {
  try {
    return (
      Object.keys(sessionStorage).some((name) => name !== DRAWN_ORDER) ||
      Object.keys(localStorage).some((name) => name.startsWith('persist:'))
    );
  } catch {
    // Storage is forbidden, so nothing was stored.
    return false;
  }
}

/**
 * Whether this visit needs another page than the one that the server rendered: its order of the candidates was drawn on
 * an earlier page, or a link brings a code to check.
 */
function differsFromRendered(): boolean {
  const seed = readPageData()?.seed;
  const isOtherOrder = location.pathname.startsWith(paths.candidates) && visitSeed(seed) !== seed;
  return isOtherOrder || location.hash !== '' || new URLSearchParams(location.search).has('codigo');
}

/**
 * A page that the server rendered can be read and its links followed without the app, which a cheap phone takes a second
 * to run: it waits for the first touch, key or movement, or for ten quiet seconds. What is pressed before it runs is
 * pressed again once it does. A file that is dragged in from another window, or given by an assistive technology, comes
 * without touch, key or movement.
 */
export function startWhenUsed(start: () => Promise<void>): void {
  let pressed: HTMLElement | null = null;
  const listeners = new AbortController();
  const listening = { capture: true, signal: listeners.signal };
  let isStarted = false;
  const begin = async () => {
    if (isStarted) return;
    isStarted = true;
    await start();
    listeners.abort();
    pressed?.click();
  };
  const run = () => void begin();
  const keep = (event: Event) => {
    const control =
      event instanceof SubmitEvent
        ? event.submitter
        : event.target instanceof Element && event.target.closest<HTMLElement>(CONTROLS);
    if (!control) return;
    event.preventDefault();
    pressed = control;
    // Assistive technology presses without a pointer.
    run();
  };
  addEventListener('click', keep, listening);
  addEventListener('submit', keep, listening);
  if (hasSession() || differsFromRendered()) {
    run();
    return;
  }
  for (const sign of ['pointerdown', 'keydown', 'focusin', 'dragenter', 'change'])
    addEventListener(sign, run, listening);
  // A pointer that lies still sends an event too when the page appears below it.
  addEventListener('pointermove', ({ movementX, movementY }) => (movementX || movementY) && run(), listening);
  setTimeout(run, QUIET_MS);
}

/** What the server rendered a page with, so that the app starts from it instead of asking again. */
export interface PageData extends Rendered {
  queries: DehydratedState;
}

/** From the element in which make-pages.ts of the server writes it; null on a page that the server didn't render. */
export function readPageData(): PageData | null {
  const text = document.getElementById('page-data')?.textContent;
  return text ? (JSON.parse(text) as PageData) : null;
}
