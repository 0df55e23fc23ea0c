import { toast } from '@urna/ui/toast';
import { messageOf } from '../../../lib/api-error.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { type StepCall, useSendStep } from '../trustee-api.ts';
import { TrusteeWorkError, trusteeWorkErrorWords } from '../worker/trustee-thread.ts';

const tell = (error: unknown) => (error instanceof TrusteeWorkError ? trusteeWorkErrorWords(error) : messageOf(error));

/** Runs one task of a trustee in the worker and sends its result. */
export function useWork(token: string) {
  const { working, refusal, attempt } = useAttempt();
  const step = useSendStep(token);
  const work = (task: () => Promise<void>) => attempt(task, tell);
  const send = async (call: StepCall) => {
    const { message } = await step.mutateAsync(call);
    toast.success(message);
  };
  return { working, failure: refusal, work, send };
}
