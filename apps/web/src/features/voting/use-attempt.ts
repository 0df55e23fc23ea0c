import { useRef, useState } from 'react';
import { refusalOf } from './voter-words.ts';

/** One piece of work at a time, and what was said against the last one. */
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
      setRefusal(refusalOf(error, otherwise));
    }
    busy.current = false;
    setWorking(false);
  };

  return { working, refusal, clear: () => setRefusal(null), attempt };
}
