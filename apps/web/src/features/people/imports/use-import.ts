// The state of a file import: a dry run first, then the import itself.

import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fileRefusals } from '@urna/contract/candidacy/documents';
import {
  getImport,
  type ImportJob,
  type ImportKind,
  listImports,
  losesMany,
  MAX_IMPORT_BYTES,
  REPLACE_WORD,
  startImport,
} from '@urna/contract/people/imports';
import { errorCatalogue } from '@urna/contract/shared/errors';
import { useEffect, useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { useLeaveWarning } from '../../../lib/leave-warning.ts';
import { tellAnswer } from '../../../shared/access/change-requests/requested-change.tsx';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { isOpen } from './job-words.ts';

export function useImport(initialKind: ImportKind) {
  const queries = useQueryClient();
  const [kind, setKind] = useState<ImportKind>(initialKind);
  const [file, setFile] = useState<File | null>(null);
  const [startedJob, setStartedJob] = useState<ImportJob | null>(null);
  const [progress, setProgress] = useState(0);
  const [fileError, setFileError] = useState<string | null>(null);
  const upload = useStartImport();
  const current = useImportJob(startedJob);
  const job = startedJob ? (current.data ?? startedJob) : null;
  const hasEnded = job !== null && !isOpen(job);

  useEffect(() => {
    if (hasEnded) void queries.invalidateQueries({ queryKey: [IMPORTS, 'list'] });
  }, [hasEnded, queries]);
  useLeaveWarning(upload.isPending);

  const startAnew = () => {
    setStartedJob(null);
    setFileError(null);
    upload.reset();
  };
  return {
    kind,
    file,
    job,
    /** Upload progress from 0 to 1. */
    uploadProgress: upload.isPending ? progress : null,
    error: fileError ?? (upload.error ? messageOf(upload.error) : null),
    working: upload.isPending || (job !== null && !hasEnded),
    chooseKind: (chosen: ImportKind) => {
      startAnew();
      setKind(chosen);
    },
    chooseFile: (chosen: File) => {
      startAnew();
      const refusal = importFileRefusal(chosen);
      setFileError(refusal);
      setFile(refusal === null ? chosen : null);
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
              setStartedJob(answer.data);
              return;
            }
            tellAnswer(answer);
            startAnew();
            setFile(null);
          },
          onError: (error) => {
            // Without its reason the import can be confirmed again; after any other refusal the file is reviewed anew.
            if (!(error instanceof ApiError && error.errors?.['reason'])) setStartedJob(null);
          },
        },
      );
    },
  };
}
export type Import = ReturnType<typeof useImport>;

function importFileRefusal({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!/\.(csv|txt)$/i.test(name)) return 'Formato no válido. Solo se acepta: CSV';
  if (size === 0) return fileRefusals.empty;
  if (size > MAX_IMPORT_BYTES) return errorCatalogue.import_too_large.message;
  return null;
}

const IMPORTS = 'admin-imports';
export const IMPORTS_PER_PAGE = 10;
const POLL_MS = 1000;

export function useImports(page: number) {
  return useQuery({
    queryKey: [IMPORTS, 'list', page],
    queryFn: ({ signal }) => staffClient.call(listImports, { query: { page, per_page: IMPORTS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isOpen) === true ? POLL_MS : false),
  });
}

function useImportJob(startedJob: ImportJob | null) {
  return useQuery({
    queryKey: [IMPORTS, 'job', startedJob?.id],
    queryFn: startedJob
      ? async ({ signal }) => (await staffClient.call(getImport, { params: { id: startedJob.id }, signal })).data
      : skipToken,
    ...(startedJob ? { placeholderData: startedJob } : {}),
    // Continues polling after a lost response.
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data) ? false : POLL_MS),
  });
}

interface ImportRequest {
  kind: ImportKind;
  file: File;
  /** The dry run that the import confirms, as the person saw it; null for a dry run. */
  confirms: ImportJob | null;
  reason?: string | undefined;
  onProgress: (fraction: number) => void;
}

/** The answer is the job, or what the import waits for. */
function useStartImport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, file, confirms, reason, onProgress }: ImportRequest) => {
      const form = new FormData();
      // The other fields precede the file in the form data, so that the server can refuse before reading 100 MB.
      form.set('kind', kind);
      form.set('dry_run', confirms ? '0' : '1');
      if (confirms) {
        form.set('reviewed', String(confirms.id));
        if (losesMany(confirms)) form.set('confirmation', REPLACE_WORD);
        if (reason !== undefined) form.set('reason', reason);
      }
      form.set('file', file);
      return staffClient.upload(startImport, { form, onProgress });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [IMPORTS, 'list'] }),
  });
}
