import { useEffect, useRef } from 'react';
import { useLeaveWarning } from '../../lib/leave-warning.ts';

/**
 * Keeps pictures from being lost by the browser's back button, which a phone's gesture triggers easily, by reloading or
 * by closing the tab. The back button meets an entry of the same address, and `onBack` asks what is wanted.
 */
export function useLeaveGuard(active: boolean, onBack: () => void): void {
  const ask = useRef(onBack);
  useEffect(() => {
    ask.current = onBack;
  });
  useEffect(() => {
    if (!active) return undefined;
    const hold = () => window.history.pushState({ ...(window.history.state as object | null), held: true }, '');
    const isHeld = () => (window.history.state as { held?: boolean } | null)?.held === true;
    const back = () => {
      if (isHeld()) return;
      hold();
      ask.current();
    };
    hold();
    window.addEventListener('popstate', back);
    return () => {
      window.removeEventListener('popstate', back);
      if (isHeld()) window.history.back();
    };
  }, [active]);
  useLeaveWarning(active);
}
