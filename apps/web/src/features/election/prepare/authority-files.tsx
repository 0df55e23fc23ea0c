import { fingerprintGroups } from '@urna/credential-files/fingerprint';
import { Notice } from '@urna/ui/notice';
import { useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { FileDrop, UploadProgress } from '../../../ui/files/file-card.tsx';
import type { Sending } from '../../../ui/modals/modal.tsx';
import classes from './prepare.module.css';

export interface FileToSend {
  file: File;
  onProgress: (fraction: number) => void;
}

interface SendFileProps {
  label: string;
  hint: string;
  /** Why a file isn't sent at all; null for one that may be. */
  refusal: (file: File) => string | null;
  send: Sending & { mutate: (file: FileToSend) => void; reset: () => void };
}

/** Sends a file of the authority as soon as it is chosen. */
export function SendFile({ label, hint, refusal, send }: SendFileProps) {
  const [progress, setProgress] = useState(0);
  const [wrong, setWrong] = useState<string | null>(null);
  const choose = (file: File) => {
    const found = refusal(file);
    setWrong(found);
    send.reset();
    if (found !== null) return;
    setProgress(0);
    send.mutate({ file, onProgress: setProgress });
  };
  const problem = wrong ?? (send.error ? messageOf(send.error) : null);
  return (
    <>
      {problem === null ? null : <Notice type="error">{problem}</Notice>}
      {send.isPending ? (
        <UploadProgress label={label} progress={progress} afterSending="Guardando el archivo…" />
      ) : (
        <FileDrop label={label} accept=".json,application/json" invalid={problem !== null} onChoose={choose}>
          <strong>{label}</strong>
          <span>{hint}</span>
        </FileDrop>
      )}
    </>
  );
}

/** One fingerprint in a list of them, as the authority's program shows it too. */
export function Digits({ what, sha256 }: { what: string; sha256: string }) {
  return (
    <div>
      <dt>{what}</dt>
      <dd>
        <FingerprintDigits sha256={sha256} />
      </dd>
    </div>
  );
}

/** A SHA-256 in groups of digits, which two people compare by telephone. */
function FingerprintDigits({ sha256 }: { sha256: string }) {
  return (
    <code className={classes.digits}>
      {fingerprintGroups(sha256).map((group, at) => (
        // Groups may be equal, and their order never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at}>{group} </span>
      ))}
    </code>
  );
}
