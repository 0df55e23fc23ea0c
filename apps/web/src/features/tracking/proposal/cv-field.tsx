import { Button } from '@mantine/core';
import { fileRefusals, wrongFormatText } from '@urna/contract/candidacy/documents';
import { attachCv, detachCv, getOwnCv, type OwnProposal } from '@urna/contract/candidacy/proposals';
import { MAX_UPLOAD_BYTES } from '@urna/contract/shared/limits';
import { Notice } from '@urna/ui/notice';
import { saveFile } from '@urna/ui/save-file';
import { toast } from '@urna/ui/toast';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import type { Client } from '../../../lib/call.ts';
import { formatBytes } from '../../../lib/format.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { UploadProgress } from '../../../ui/feedback/upload-progress.tsx';
import { FileDrop } from '../../../ui/files/file-drop.tsx';
import classes from './proposal.module.css';

interface CvFieldProps {
  client: Client;
  own: OwnProposal;
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  onChange: (own: OwnProposal) => void;
}

const LABEL = 'Hoja de vida';

/** What can be refused before the upload. */
function refusalOf({ name, size }: File): string | null {
  if (!/\.pdf$/i.test(name)) return wrongFormatText('carta');
  if (size > MAX_UPLOAD_BYTES) return fileRefusals.too_big;
  return size === 0 ? fileRefusals.empty : null;
}

/** The server's words about the file, which say more than those about the request. */
const tell = (error: unknown): string =>
  error instanceof ApiError ? (error.errors?.['file']?.[0] ?? error.message) : fileRefusals.not_examined;

export function CvField({ client, own: { cv }, inTurn, onChange }: CvFieldProps) {
  const [sent, setSent] = useState<number | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { working, refusal, clear, attempt } = useAttempt();

  const upload = (file: File) => {
    clear();
    const early = refusalOf(file);
    setRefused(early);
    if (early) {
      toast.error(early, LABEL);
      return;
    }
    void attempt(
      async () => {
        setSent(0);
        try {
          const form = new FormData();
          form.append('file', file);
          const { message, data } = await inTurn(() => client.upload(attachCv, { form, onProgress: setSent }));
          onChange(data);
          toast.success(message);
        } finally {
          setSent(null);
        }
      },
      (error) => {
        const message = tell(error);
        toast.error(message, LABEL);
        return message;
      },
    );
  };
  const remove = () =>
    attempt(async () => {
      const { message, data } = await inTurn(() => client.call(detachCv));
      onChange(data);
      toast.success(message);
    });
  const download = () =>
    attempt(async () => saveFile(await client.download(getOwnCv), cv?.file_name ?? 'hoja-de-vida.pdf'));

  const problem = refused ?? refusal;
  return (
    <div className="stack gap-xs">
      <p className={classes.label}>Hoja de vida (opcional)</p>
      <p className="note">PDF de hasta 1 MB. Será pública: quite su documento, dirección y teléfono.</p>
      {problem ? <Notice type="error">{problem}</Notice> : null}
      {sent === null ? (
        cv ? (
          <div className="cluster gap-md">
            <span className={classes.fileName}>
              {cv.file_name} · {formatBytes(cv.file_size)}
            </span>
            <Button size="sm" variant="default" disabled={working} onClick={() => void download()}>
              Descargar
            </Button>
            <Button size="sm" variant="subtle" color="red" disabled={working} onClick={() => void remove()}>
              Quitar
            </Button>
          </div>
        ) : (
          <FileDrop label={LABEL} accept=".pdf,application/pdf" invalid={problem !== null} onChoose={upload}>
            <strong>Elija un PDF</strong> o suéltelo aquí
          </FileDrop>
        )
      ) : (
        <UploadProgress label="Subiendo la hoja de vida" progress={sent} />
      )}
    </div>
  );
}
