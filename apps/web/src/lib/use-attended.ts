import { useEffect, useState } from 'react';

const LEFT_AFTER_MS = 10 * 60_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'focus'] as const;

/**
 * Whether somebody is at the screen. Figures that are asked for again and again would keep the session of an empty desk
 * alive, so they rest while nobody is.
 */
export function useAttended(): boolean {
  const [attended, setAttended] = useState(true);
  useEffect(() => {
    let timer = 0;
    const note = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setAttended(false), LEFT_AFTER_MS);
      setAttended(true);
    };
    note();
    for (const sign of signs) window.addEventListener(sign, note, { passive: true });
    return () => {
      window.clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, note);
    };
  }, []);
  return attended;
}
