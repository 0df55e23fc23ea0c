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
    const reason = refusal(file);
    setWrong(reason);
    send.reset();
    if (reason !== null) return;
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

interface FingerprintsProps {
  /** Each a SHA-256; null for one that isn't there. */
  prints: readonly (readonly [name: string, sha256: string] | null)[];
}

/** Fingerprints in groups of digits, as the authority's program shows them too: two people compare them by telephone. */
export function Fingerprints({ prints }: FingerprintsProps) {
  const shown = prints.filter((print) => print !== null);
  if (shown.length === 0) return null;
  return (
    <dl className="cluster gap-xl">
      {shown.map(([name, sha256]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code className={classes.digits}>
              {fingerprintGroups(sha256).map((group, index) => (
                // Groups may be equal, and their order never changes.
                // oxlint-disable-next-line react/no-array-index-key
                <span key={index}>{group} </span>
              ))}
            </code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
