import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getImport,
  type ImportJob,
  type ImportKind,
  listImports,
  losesMany,
  REPLACE_WORD,
  startImport,
} from '@urna/contract/staff/administration';
import { staffClient } from '../../../domain/staff-session/staff-client.ts';
import { isOpen } from './job-words.ts';

export const IMPORTS = 'admin-imports';
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

/** Polls a job until it ends. */
export function useImportJob(started: ImportJob | null) {
  return useQuery({
    queryKey: [IMPORTS, 'job', started?.id],
    queryFn: started
      ? async ({ signal }) => (await staffClient.call(getImport, { params: { id: started.id }, signal })).data
      : skipToken,
    ...(started ? { placeholderData: started } : {}),
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
export function useStartImport() {
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
