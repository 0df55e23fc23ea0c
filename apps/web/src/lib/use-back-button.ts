import { useEffectEvent, useLayoutEffect } from 'react';

/** What Back closes, the last opened first. */
const opened: (() => void)[] = [];

interface Entry {
  /** React Router's name of the entry. */
  key?: string;
  /** Ours: a second entry of the same page, which Back meets first. */
  held?: boolean;
}

const present = () => (window.history.state ?? {}) as Entry;
let before: Entry = typeof window === 'undefined' ? {} : present();

function hold(): void {
  if (!present().held) window.history.pushState({ ...present(), held: true }, '');
  before = present();
}

/**
 * A held entry stays when what it was for is closed by a button: going back by program could undo a navigation that
 * begins at the same moment. Back then passes over it.
 */
function onPop(): void {
  const left = before;
  before = present();
  if (!left.held || before.held || left.key !== before.key) return;
  const close = opened.at(-1);
  if (!close) return window.history.back();
  close();
  // It may have asked instead of closing.
  window.setTimeout(() => {
    if (opened.length > 0) hold();
  });
}

/** While active, the browser's Back, which a phone's gesture triggers easily, calls `onBack` instead of leaving the page. */
export function useBackButton(active: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useLayoutEffect(() => {
    if (!active) return undefined;
    const close = () => back();
    // Added again each time: the same listener is registered once.
    window.addEventListener('popstate', onPop);
    opened.push(close);
    hold();
    return () => void opened.splice(opened.indexOf(close), 1);
  }, [active]);
}
