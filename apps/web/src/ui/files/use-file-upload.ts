import { useEffect, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { toast } from '../feedback/toast.ts';

interface FileUpload {
  busy: boolean;
  setBusy: (busy: boolean) => void;
  /** What can be said against a file before sending anything. */
  refusalOf: (file: File) => string | null;
  /** Answers what to tell the person. */
  send: (file: File, onProgress: (fraction: number) => void) => Promise<string>;
  /** The id of what is stored now, and how to learn it anew: an answer may be lost after its file arrived. */
  storedId: () => number | null;
  reload: () => Promise<unknown>;
}

/** One file on its way: how far it is, why it was refused, and no leaving the page by mistake meanwhile. */
export function useFileUpload({ busy, setBusy, refusalOf, send, storedId, reload }: FileUpload) {
  const [progress, setProgress] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const { attempt } = useAttempt();

  const refuse = (message: string) => {
    setError(message);
    toast.error(message);
  };
  const arrivedAnyway = async (before: number | null) => {
    await reload().catch(() => undefined);
    const now = storedId();
    return now !== null && now !== before;
  };
  const choose = (file: File) =>
    attempt(async () => {
      const refusal = refusalOf(file);
      if (refusal) {
        refuse(refusal);
        return;
      }
      setError(null);
      setProgress(0);
      setBusy(true);
      const before = storedId();
      try {
        toast.success(await send(file, setProgress));
      } catch (failure) {
        const lost = failure instanceof ApiError && failure.code === 'network';
        if (!lost || !(await arrivedAnyway(before))) refuse(messageOf(failure));
      }
      setBusy(false);
    });

  useEffect(() => {
    if (!busy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [busy]);

  return { uploading: busy, progress, error, choose, clearError: () => setError(null) };
}
