import { useEffect } from 'react';
import { useCountdown } from '../../lib/use-countdown.ts';
import { useCandidateStore } from './candidate-store.ts';
import { codeCountdownEnded } from './transitions.ts';

/** Seconds until a candidate may request another code. */
export function useResendSeconds(): number {
  const sent = useCandidateStore((state) => state.time_sending_code);
  const seconds = useCountdown(sent && !sent.isComplete ? sent.time_milliseconds : null);
  useEffect(() => {
    if (seconds === 0) codeCountdownEnded();
  }, [seconds]);
  return seconds ?? 0;
}
