import { Notice } from '@urna/ui/notice';
import { type ReactNode, useState } from 'react';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { UploadProgress } from '../../../ui/feedback/upload-progress.tsx';
import { FileDrop } from '../../../ui/files/file-drop.tsx';

interface SendFileProps {
  label: string;
  hint: string;
  disabled?: boolean;
  /** Why a file isn't sent at all; null for one that may be. */
  refusal: (file: File) => string | null;
  send: (file: File, onProgress: (fraction: number) => void) => Promise<void>;
  children?: ReactNode;
}

/** Sends a file of the authority as soon as it is chosen. */
export function SendFile({ label, hint, disabled = false, refusal: unfit, send, children }: SendFileProps) {
  const [sending, setSending] = useState<number | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const { refusal, attempt } = useAttempt();
  const choose = (file: File) =>
    attempt(async () => {
      const found = unfit(file);
      setWrong(found);
      if (found !== null) return;
      setSending(0);
      await send(file, setSending).finally(() => setSending(null));
    });
  const problem = wrong ?? refusal;
  return (
    <>
      {problem === null ? null : <Notice type="error">{problem}</Notice>}
      {sending === null ? (
        <FileDrop
          label={label}
          accept=".json,application/json"
          disabled={disabled}
          invalid={problem !== null}
          onChoose={(file) => void choose(file)}
        >
          <strong>{label}</strong>
          <span>{hint}</span>
        </FileDrop>
      ) : (
        <UploadProgress label={label} progress={sending} afterSending="Guardando el archivo…" />
      )}
      {children}
    </>
  );
}
