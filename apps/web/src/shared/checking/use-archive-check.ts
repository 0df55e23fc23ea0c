import type { VerificationReport } from '@urna/belenios/verify/report';
import { proxy } from 'comlink';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type OpenWorker, openWorker } from '../../lib/open-worker.ts';
import type {
  CheckFailure,
  CheckOutcome,
  CheckProgress,
  CheckRequest,
  CheckSource,
  CheckWork,
} from './archive-check-worker.ts';

export type CheckState =
  | { step: 'idle' }
  | { step: 'running'; bytes: number; ballots: number }
  | { step: 'stopped' }
  | { step: 'failed'; reason: CheckFailure }
  | { step: 'done'; report: VerificationReport; seconds: number };

/** A telephone's battery and its other pages are worth a core. */
function threadsToUse(): number {
  return Math.max(1, Math.min(8, (navigator.hardwareConcurrency || 2) - 1));
}

/** One check at a time; leaving the page, or stopping, ends it and its threads. */
export function useArchiveCheck() {
  const [state, setState] = useState<CheckState>({ step: 'idle' });
  const worker = useRef<OpenWorker<CheckWork> | null>(null);

  const end = useCallback(() => {
    // Its own workers end with it.
    worker.current?.close();
    worker.current = null;
  }, []);
  useEffect(() => end, [end]);

  const start = useCallback(
    (source: CheckSource, { proofs = null, seek }: { proofs?: CheckSource | null; seek?: string | undefined } = {}) => {
      end();
      const began = performance.now();
      const reader = openWorker<CheckWork>(
        new Worker(new URL('./archive-check-worker.ts', import.meta.url), { type: 'module' }),
      );
      worker.current = reader;
      setState({ step: 'running', bytes: 0, ballots: 0 });
      const onProgress = proxy((progress: CheckProgress) => {
        if (worker.current === reader) setState({ step: 'running', ...progress });
      });
      const finish = (outcome: CheckOutcome) => {
        if (worker.current !== reader) return;
        end();
        if ('reason' in outcome) setState({ step: 'failed', reason: outcome.reason });
        else setState({ step: 'done', report: outcome.report, seconds: (performance.now() - began) / 1000 });
      };
      const request: CheckRequest = { source, proofs, threads: threadsToUse(), ...(seek !== undefined && { seek }) };
      void reader.call((work) => work.check(request, onProgress)).then(finish, () => finish({ reason: 'unexpected' }));
    },
    [end],
  );

  const leave = useCallback(
    (step: 'stopped' | 'idle') => {
      end();
      setState({ step });
    },
    [end],
  );
  /** `clear` also takes away what the last check found. */
  return { state, start, stop: () => leave('stopped'), clear: () => leave('idle') };
}
