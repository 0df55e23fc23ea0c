import { useRef, useState } from 'react';
import { BROKEN } from './capture-words.ts';

/** One piece of work at a time, with words for what it does and for how it failed. */
export function useWork() {
  const [doing, setDoing] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const busy = useRef(false);
  const run = async (words: string, work: (tell: (words: string) => void) => Promise<void>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setFailure(null);
    setDoing(words);
    try {
      await work(setDoing);
    } catch {
      setFailure(BROKEN);
    }
    busy.current = false;
    setDoing(null);
  };
  return { doing, failure, run, fail: setFailure };
}
