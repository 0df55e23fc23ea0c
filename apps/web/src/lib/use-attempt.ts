import { useRef, useState } from 'react';
import { messageOf } from './api-error.ts';

/**
 * Runs one piece of work at a time: a second press while it is under way does nothing, even in the same frame. Keeps the
 * message of the last failure. Pages with a query cache use the state of their mutations instead.
 */
export function useAttempt() {
  const busy = useRef(false);
  const [working, setWorking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const attempt = async (
    work: () => Promise<void>,
    tell: (error: unknown) => string | null = messageOf,
  ): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setWorking(true);
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      setRefusal(tell(error));
    }
    busy.current = false;
    setWorking(false);
  };

  return { working, refusal, clear: () => setRefusal(null), attempt };
}
