import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { messageOr } from './api.ts';
import { onServerClockSet, serverNow } from './server-clock.ts';
import { navigate } from './session.ts';

/**
 * Runs one piece of work at a time and ignores a second call meanwhile. The ref changes at once, whereas `working` changes
 * with the next render, so two clicks in one frame would both get past it. Keeps what `tell` says of the last failure.
 */
export function useAttempt() {
  const busy = useRef(false);
  const [working, setWorking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const attempt = async (work: () => Promise<void>, otherwise: string): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setWorking(true);
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      setRefusal(messageOr(otherwise)(error));
    }
    busy.current = false;
    setWorking(false);
  };
  return { working, refusal, clear: () => setRefusal(null), attempt };
}

/**
 * Whole seconds until `target` (epoch milliseconds). Computed from the clock on each tick, never counted down: a sleeping
 * machine or a throttled tab skips ticks.
 */
export function useCountdown(target: number): number {
  const [, redraw] = useState(0);
  useEffect(() => {
    let timer: number | undefined;
    const tick = () => {
      clearTimeout(timer);
      redraw((count) => count + 1);
      const left = target - serverNow();
      // Aligned to full seconds, so that two countdowns on a page change together.
      if (left > 0) timer = window.setTimeout(tick, left % 1000 || 1000);
    };
    tick();
    const events = ['focus', 'pageshow'] as const;
    document.addEventListener('visibilitychange', tick);
    for (const name of events) window.addEventListener(name, tick);
    const stopListening = onServerClockSet(tick);
    return () => {
      stopListening();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
      for (const name of events) window.removeEventListener(name, tick);
    };
  }, [target]);
  return Math.max(0, Math.ceil((target - serverNow()) / 1000));
}

/** Follows a link to a page of the booth without loading the page anew. */
export function follow(event: MouseEvent<HTMLAnchorElement>): void {
  const { currentTarget: link, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
  event.preventDefault();
  navigate(link.pathname + link.search);
}

/** One field of a form: what is typed in it, and why it wasn't taken. */
export function useField<Value>(schema: z.ZodType<Value>, initial = '') {
  const [value, setValue] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const ref = useRef<HTMLInputElement>(null);
  return {
    props: { ref, value, error },
    error,
    type: (typed: string) => {
      setValue(typed);
      setError(null);
    },
    /** What was typed, if it can be sent. Otherwise the field says why not. */
    check: (): Value | null => {
      const checked = schema.safeParse(value);
      setError(checked.error?.issues[0]?.message ?? null);
      if (!checked.success) ref.current?.focus();
      return checked.data ?? null;
    },
  };
}
