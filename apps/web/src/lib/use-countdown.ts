import { useEffect, useState } from 'react';
import { onServerClockSet, serverNow } from './server-clock.ts';

function secondsLeft(target: number): number {
  return Math.max(0, Math.ceil((target - serverNow()) / 1000));
}

/**
 * Whole seconds until `target` (epoch milliseconds), or null without one. Computed from the clock on each tick, never
 * counted down: a sleeping machine or a throttled tab skips ticks.
 */
export function useCountdown(target: number | null): number | null {
  const [, redraw] = useState(0);

  useEffect(() => {
    if (target === null) return undefined;
    let timer: number | undefined;
    const tick = () => {
      window.clearTimeout(timer);
      redraw((count) => count + 1);
      const left = target - serverNow();
      // Ticks are aligned to full seconds, so that two countdowns on a page change together.
      if (left > 0) timer = window.setTimeout(tick, left % 1000 || 1000);
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    window.addEventListener('focus', tick);
    window.addEventListener('pageshow', tick);
    const stopListening = onServerClockSet(tick);
    return () => {
      stopListening();
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
      window.removeEventListener('focus', tick);
      window.removeEventListener('pageshow', tick);
    };
  }, [target]);

  return target === null ? null : secondsLeft(target);
}
