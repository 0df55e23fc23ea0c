import { type MouseEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { messageOr } from './api.ts';
import { navigate } from './session.ts';

/**
 * Runs one piece of work at a time and ignores a second call meanwhile. The ref changes at once, whereas `working` changes
 * with the next render, so two clicks in one frame would both get past it. Of React's own, `useActionState` runs the
 * second call after the first, and `useTransition` keeps all buttons of a page busy until the last one is done.
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

/** Follows a link to a page of the booth without loading the page anew. */
export function follow(event: MouseEvent<HTMLAnchorElement>): void {
  const { currentTarget: link, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
  event.preventDefault();
  navigate(link.pathname + link.search);
}

/**
 * One field of a form: what is typed in it, and why it wasn't taken. `onType` is for what was said of the form's last
 * attempt, which typing makes old.
 */
export function useField<Value>(schema: z.ZodType<Value>, onType: () => void, initial = '') {
  const [value, setValue] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const ref = useRef<HTMLInputElement>(null);
  const type = (typed: string) => {
    setValue(typed);
    setError(null);
    onType();
  };
  /** What was typed, if it can be sent. Otherwise the field says why not. */
  const check = (): Value | null => {
    const checked = schema.safeParse(value);
    setError(checked.error?.issues[0]?.message ?? null);
    if (!checked.success) ref.current?.focus();
    return checked.data ?? null;
  };
  return { props: { ref, value, error }, error, type, check };
}
