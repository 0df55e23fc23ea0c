import { useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useSendStep } from '../trustee-api.ts';
import { CustodyError, custodyWords } from '../worker/trustee-thread.ts';

/** One piece of work at a time, and what to say if it fails. */
export function useWork(token: string) {
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const step = useSendStep(token);

  const work = async (task: () => Promise<void>) => {
    if (working) return;
    setWorking(true);
    setFailure(null);
    try {
      await task();
    } catch (error) {
      setFailure(error instanceof CustodyError ? custodyWords(error) : messageOf(error));
    }
    setWorking(false);
  };
  const send = async (name: string, body: Record<string, string>) => {
    const { message } = await step.mutateAsync({ step: name, body });
    toast.success(message);
  };
  return { working, failure, work, send };
}
