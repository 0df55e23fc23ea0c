import type { VerificationReport } from '@urna/belenios/verify/report';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckFailure, CheckNews, CheckRequest, CheckSource } from './messages.ts';

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
  const worker = useRef<Worker | null>(null);

  const end = useCallback(() => {
    // Its own workers end with it.
    worker.current?.terminate();
    worker.current = null;
  }, []);
  useEffect(() => end, [end]);

  const start = useCallback(
    (source: CheckSource, { proofs = null, seek }: { proofs?: CheckSource | null; seek?: string | undefined } = {}) => {
      end();
      const began = performance.now();
      const reader = new Worker(new URL('./archive-check-worker.ts', import.meta.url), { type: 'module' });
      worker.current = reader;
      setState({ step: 'running', bytes: 0, ballots: 0 });
      reader.addEventListener('message', ({ data: news }: MessageEvent<CheckNews>) => {
        if (worker.current !== reader) return;
        if (news.kind === 'progress') {
          setState({ step: 'running', bytes: news.bytes, ballots: news.ballots });
          return;
        }
        end();
        if (news.kind === 'failure') setState({ step: 'failed', reason: news.reason });
        else setState({ step: 'done', report: news.report, seconds: (performance.now() - began) / 1000 });
      });
      reader.addEventListener('error', () => {
        end();
        setState({ step: 'failed', reason: 'unexpected' });
      });
      reader.postMessage({
        source,
        proofs,
        threads: threadsToUse(),
        ...(seek !== undefined && { seek }),
      } satisfies CheckRequest);
    },
    [end],
  );

  const stop = useCallback(() => {
    end();
    setState({ step: 'stopped' });
  }, [end]);

  return { state, start, stop };
}
