import { useEffect, useState } from 'react';

const LEFT_AFTER_MS = 10 * 60_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'focus'] as const;

/** Whether somebody has used the page in the last ten minutes. */
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
