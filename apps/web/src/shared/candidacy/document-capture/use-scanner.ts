import type { Scanner } from '@urna/document-scanner/scan';
import type { Remote } from 'comlink';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type OpenWorker, openWorker } from '../../../lib/open-worker.ts';
import { BROKEN } from './capture-parts.tsx';

const start = () => openWorker<Scanner>(new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' }));

export type CallScanner = OpenWorker<Scanner>['call'];

/** The worker that examines and straightens pictures. After a failure, as for want of memory, the next call starts another. */
export function useScanner(): CallScanner {
  const open = useRef<OpenWorker<Scanner> | null>(null);
  useEffect(
    () => () => {
      open.current?.close();
      open.current = null;
    },
    [],
  );
  return useCallback(<T>(ask: (work: Remote<Scanner>) => T) => {
    const worker = (open.current ??= start());
    return worker.call(ask).catch((error: unknown) => {
      worker.close();
      if (open.current === worker) open.current = null;
      throw error;
    });
  }, []);
}

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

/** What the capture of a portrait and that of pages are given. */
export interface CaptureProps {
  call: CallScanner;
  /** An image that was chosen already. */
  initial: File | undefined;
  /** Whether pictures would be lost. */
  onChanged: (changed: boolean) => void;
  onReady: (file: File) => void;
}

/** Begins with the image that was chosen already, and says whether pictures would be lost. */
export function useBeginning({ initial, onChanged }: CaptureProps, hasWork: boolean, take: (file: File) => void): void {
  useEffect(() => onChanged(hasWork), [onChanged, hasWork]);
  const begin = useEffectEvent(() => {
    if (initial) take(initial);
  });
  useEffect(() => begin(), []);
}
