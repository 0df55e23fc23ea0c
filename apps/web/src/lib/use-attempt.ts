import { useCallback, useRef, useState } from 'react';
import { messageOf } from './api-error.ts';

/**
 * The one guard against double clicks: runs one piece of work at a time and ignores a second call while the first is
 * under way. The ref changes at once, whereas `working` and a mutation's `isPending` change only with the next render,
 * so two clicks in one frame would both get past them. Keeps the message of the last failure as `refusal`, unless
 * `tell` shows the failure in another way and returns null.
 */
export function useAttempt() {
  const busy = useRef(false);
  const [working, setWorking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const attempt = useCallback(
    async (work: () => Promise<void>, tell: (error: unknown) => string | null = messageOf): Promise<void> => {
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
    },
    [],
  );

  return { working, refusal, clear: () => setRefusal(null), attempt };
}
