import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api-error.ts';
import { useSendStep } from '../trustee-api.ts';
import { TrusteeWorkError, trusteeWorkErrorWords } from '../worker/trustee-thread.ts';

const tell = (error: unknown) => (error instanceof TrusteeWorkError ? trusteeWorkErrorWords(error) : messageOf(error));

/** Runs one task of a trustee in the worker and sends its result. */
export function useWork(token: string) {
  const step = useSendStep(token);
  const task = useMutation({ mutationFn: (work: () => Promise<unknown>) => work() });
  return {
    working: task.isPending,
    failure: task.error && tell(task.error),
    work: task.mutate,
    /** For whoever shows the work as theirs; a failure is told by `failure`, too. */
    workAsync: task.mutateAsync,
    send: step.mutateAsync,
  };
}
