import { useEffect, useState } from 'react';

/**
 * Sessions and deadlines end by the server's clock. A phone whose clock is ten minutes ahead would otherwise end every
 * session at once, so the `Date` of the answers measures how far the server's clock is ahead of this one.
 */
const TOLERATED_SKEW_MS = 5000;

interface Measurement {
  skew: number;
  /** The device's clock against its stopwatch: another value means that the clock was set, or that the device slept. */
  clockBase: number;
}

let measured: Measurement | null = null;
const listeners = new Set<() => void>();

/**
 * Only an answer that no cache may keep tells the time: the lists of places are kept for an hour and still bear the
 * `Date` of their first arrival.
 */
export function noteServerDate(header: (name: string) => string | null): void {
  const date = Date.parse(header('date') ?? '');
  if (Number.isNaN(date) || !/\bno-store\b/.test(header('cache-control') ?? '')) return;
  const ageMs = (Number(header('age')) || 0) * 1000;
  const skew = date + ageMs - Date.now();
  const clockBase = Date.now() - performance.now();
  // An answer is old by its way here, so of several the one that puts the server furthest ahead measured it best.
  const isBetter = measured === null || skew > measured.skew;
  const isSameClock = measured !== null && Math.abs(clockBase - measured.clockBase) <= TOLERATED_SKEW_MS;
  if (!isBetter && isSameClock) return;
  const before = serverNow();
  measured = { skew, clockBase };
  if (Math.abs(serverNow() - before) > TOLERATED_SKEW_MS) for (const listener of listeners) listener();
}

export function serverNow(): number {
  const skew = measured?.skew ?? 0;
  return Date.now() + (Math.abs(skew) > TOLERATED_SKEW_MS ? skew : 0);
}

/** Calls the listener when the server's time turns out to be another than `serverNow` said. */
export function onServerClockSet(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

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
