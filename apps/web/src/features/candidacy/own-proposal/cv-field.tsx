import { Box, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { fileRefusals, ordinaryPdf } from '@urna/contract/candidacy/documents';
import { attachCv, detachCv, getOwnCv, type OwnProposal } from '@urna/contract/candidacy/proposals';
import { Notice } from '@urna/ui/notice';
import { saveFile } from '@urna/ui/save-file';
import { toast } from '@urna/ui/toast';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import type { Client } from '../../../lib/call.ts';
import { formatBytes } from '../../../lib/format.ts';
import { refusalBeforeUpload } from '../../../shared/candidacy/candidate-documents/use-documents.ts';
import { FileDrop, UploadProgress } from '../../../ui/files/file-card.tsx';
import classes from './proposal.module.css';

interface CvFieldProps {
  client: Client;
  own: OwnProposal;
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  onChange: (own: OwnProposal) => void;
}

const LABEL = 'Hoja de vida';

/** The server's words about the file, which say more than those about the request. */
const tell = (error: unknown): string =>
  error instanceof ApiError ? (error.errors?.['file']?.[0] ?? error.message) : fileRefusals.not_examined;

export function CvField({ client, own: { cv }, inTurn, onChange }: CvFieldProps) {
  const [sent, setSent] = useState<number | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const take = ({ message, data }: { message: string; data: OwnProposal }) => {
    onChange(data);
    toast.success(message);
  };
  const uploading = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('file', file);
      setSent(0);
      return inTurn(() => client.upload(attachCv, { form, onProgress: setSent }));
    },
    onSuccess: take,
    onError: (error) => toast.error(tell(error), LABEL),
    onSettled: () => setSent(null),
  });
  const removing = useMutation({ mutationFn: () => inTurn(() => client.call(detachCv)), onSuccess: take });
  const downloading = useMutation({
    mutationFn: () => client.download(getOwnCv),
    onSuccess: (file) => saveFile(file, cv?.file_name ?? 'hoja-de-vida.pdf'),
  });
  const working = removing.isPending || downloading.isPending;

  const upload = (file: File) => {
    removing.reset();
    downloading.reset();
    const early = refusalBeforeUpload(ordinaryPdf, file);
    setRefused(early);
    if (early) {
      uploading.reset();
      toast.error(early, LABEL);
    } else uploading.mutate(file);
  };
  const failure = removing.error ?? downloading.error;
  const problem = refused ?? (uploading.error ? tell(uploading.error) : failure && messageOf(failure));
  return (
    <div className="stack gap-xs">
      <Box component="p" fw={500}>
        Hoja de vida (opcional)
      </Box>
      <p className="note">PDF de hasta 1 MB. Será pública: quite su documento, dirección y teléfono.</p>
      {problem ? <Notice type="error">{problem}</Notice> : null}
      {sent === null ? (
        cv ? (
          <div className="cluster gap-md">
            <span className={classes.fileName}>
              {cv.file_name} · {formatBytes(cv.file_size)}
            </span>
            <Button size="sm" variant="default" disabled={working} onClick={() => downloading.mutate()}>
              Descargar
            </Button>
            <Button size="sm" variant="subtle" color="red" disabled={working} onClick={() => removing.mutate()}>
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
