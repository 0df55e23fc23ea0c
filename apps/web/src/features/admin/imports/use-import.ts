import { useQueryClient } from '@tanstack/react-query';
import { fileRefusals } from '@urna/contract/candidacy/documents';
import { errorCatalogue } from '@urna/contract/shared/errors';
import { type ImportJob, type ImportKind, MAX_IMPORT_BYTES } from '@urna/contract/staff/administration';
import { useEffect, useState } from 'react';
import { tellAnswer } from '../../../domain/change-requests/asked-change.ts';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { useLeaveWarning } from '../../../lib/leave-warning.ts';
import { IMPORTS, useImportJob, useStartImport } from './imports-api.ts';
import { isOpen } from './job-words.ts';

/** The state of a file import: a dry run first, then the import itself. */
export function useImport(kindAtFirst: ImportKind) {
  const queries = useQueryClient();
  const [kind, setKind] = useState<ImportKind>(kindAtFirst);
  const [file, setFile] = useState<File | null>(null);
  const [started, setStarted] = useState<ImportJob | null>(null);
  const [progress, setProgress] = useState(0);
  const [fileError, setFileError] = useState<string | null>(null);
  const upload = useStartImport();
  const followed = useImportJob(started);
  const job = started ? (followed.data ?? started) : null;
  const ended = job !== null && !isOpen(job);

  useEffect(() => {
    if (ended) void queries.invalidateQueries({ queryKey: [IMPORTS, 'list'] });
  }, [ended, queries]);
  useLeaveWarning(upload.isPending);

  const startAnew = () => {
    setStarted(null);
    setFileError(null);
    upload.reset();
  };
  return {
    kind,
    file,
    job,
    /** Upload progress from 0 to 1. */
    sending: upload.isPending ? progress : null,
    error: fileError ?? (upload.error ? messageOf(upload.error) : null),
    working: upload.isPending || (job !== null && !ended),
    chooseKind: (chosen: ImportKind) => {
      startAnew();
      setKind(chosen);
    },
    chooseFile: (chosen: File) => {
      startAnew();
      const unfit = importFileRefusal(chosen);
      setFileError(unfit);
      setFile(unfit === null ? chosen : null);
    },
    /** Imports what the dry run showed, or makes one if `confirms` is null. */
    start: (confirms: ImportJob | null, reason?: string) => {
      if (!confirms) startAnew();
      if (!file) {
        setFileError('Adjunte el archivo CSV que desea importar.');
        return;
      }
      setProgress(0);
      upload.mutate(
        { kind, file, confirms, reason, onProgress: setProgress },
        {
          onSuccess: (answer) => {
            if (!('change' in answer)) {
              setStarted(answer.data);
              return;
            }
            tellAnswer(answer);
            startAnew();
            setFile(null);
          },
          onError: (error) => {
            // Without its reason the import can be confirmed again; after any other refusal the file is reviewed anew.
            if (!(error instanceof ApiError && error.errors?.['reason'])) setStarted(null);
          },
        },
      );
    },
  };
}
export type Import = ReturnType<typeof useImport>;

/** Validates a file before the upload. */
function importFileRefusal({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!/\.(csv|txt)$/i.test(name)) return 'Formato no válido. Solo se acepta: CSV';
  if (size === 0) return fileRefusals.empty;
  if (size > MAX_IMPORT_BYTES) return errorCatalogue.import_too_large.message;
  return null;
}
