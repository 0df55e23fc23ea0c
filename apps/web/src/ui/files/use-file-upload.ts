import { useEffect, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { toast } from '../feedback/toast.ts';

interface FileUpload {
  busy: boolean;
  setBusy: (busy: boolean) => void;
  /** Validates a file before the upload; returns the refusal. */
  refusalOf: (file: File) => string | null;
  /** Resolves to the message to show. */
  send: (file: File, onProgress: (fraction: number) => void) => Promise<string>;
  /** The id of the stored file, and how to refetch it: the response may be lost after the file was stored. */
  storedId: () => number | null;
  reload: () => Promise<unknown>;
}

/** One file upload: its progress, its refusal, and a warning before leaving the page meanwhile. */
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
