import { useQueryClient } from '@tanstack/react-query';
import { fileRefusals } from '@urna/contract/candidacy/documents';
import { errorCatalogue } from '@urna/contract/shared/errors';
import { type ImportJob, type ImportKind, MAX_IMPORT_BYTES } from '@urna/contract/staff/administration';
import { useEffect, useState } from 'react';
import { tellAnswer } from '../../../domain/change-requests/asked-change.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useLeaveWarning } from '../../../lib/leave-warning.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { IMPORTS, uploadImport, useImportJob } from './imports-api.ts';
import { isOpen } from './job-words.ts';

/** The state of a file import: a dry run first, then the import itself. */
export function useImport(kindAtFirst: ImportKind) {
  const queries = useQueryClient();
  const [kind, setKind] = useState<ImportKind>(kindAtFirst);
  const [file, setFile] = useState<File | null>(null);
  const [started, setStarted] = useState<ImportJob | null>(null);
  const [sending, setSending] = useState<number | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const { refusal, clear, attempt } = useAttempt();
  const followed = useImportJob(started);
  const job = started ? (followed.data ?? started) : null;
  const ended = job !== null && !isOpen(job);

  useEffect(() => {
    if (ended) void queries.invalidateQueries({ queryKey: [IMPORTS, 'list'] });
  }, [ended, queries]);
  useLeaveWarning(sending !== null);

  const startAnew = () => {
    setStarted(null);
    setFileError(null);
    clear();
  };
  return {
    kind,
    file,
    job,
    /** Upload progress from 0 to 1. */
    sending,
    error: fileError ?? refusal,
    working: sending !== null || (job !== null && !ended),
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
    start: (confirms: ImportJob | null, reason?: string) =>
      attempt(async () => {
        if (!confirms) startAnew();
        if (!file) {
          setFileError('Adjunte el archivo CSV que desea importar.');
          return;
        }
        setSending(0);
        try {
          const answer = await uploadImport({ kind, file, confirms, reason, onProgress: setSending });
          if ('change' in answer) {
            tellAnswer(answer);
            startAnew();
            setFile(null);
          } else {
            setStarted(answer.data);
          }
          await queries.invalidateQueries({ queryKey: [IMPORTS, 'list'] });
        } catch (error) {
          // Without its reason the import can be confirmed again; after any other refusal the file is reviewed anew.
          if (!(error instanceof ApiError && error.errors?.['reason'])) setStarted(null);
          throw error;
        } finally {
          setSending(null);
        }
      }),
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
