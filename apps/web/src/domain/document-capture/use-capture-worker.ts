import type { Remote } from 'comlink';
import { useCallback, useEffect, useRef } from 'react';
import { type OpenWorker, openWorker } from '../../lib/open-worker.ts';
import type { CaptureWork } from './work/capture-work.ts';

const start = () =>
  openWorker<CaptureWork>(new Worker(new URL('./work/capture-worker.ts', import.meta.url), { type: 'module' }));

export type CallCapture = OpenWorker<CaptureWork>['call'];

/** The worker that examines and straightens pictures. After a failure, as for want of memory, the next call starts another. */
export function useCaptureWorker(): CallCapture {
  const open = useRef<OpenWorker<CaptureWork> | null>(null);
  useEffect(
    () => () => {
      open.current?.close();
      open.current = null;
    },
    [],
  );
  return useCallback(<T>(ask: (work: Remote<CaptureWork>) => T) => {
    const worker = (open.current ??= start());
    return worker.call(ask).catch((error: unknown) => {
      worker.close();
      if (open.current === worker) open.current = null;
      throw error;
    });
  }, []);
}
