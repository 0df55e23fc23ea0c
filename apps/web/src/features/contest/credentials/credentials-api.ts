import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type CredentialChoice,
  chooseCredentials,
  exportCredentialRoll,
  sendAuthorityStatement,
  sendCredentialList,
} from '@urna/contract/election/contest-credentials';
import { saveFile } from '@urna/ui/save-file';
import { toast } from '@urna/ui/toast';
import { staffClient } from '../../../domain/staff-session/staff-client.ts';
import { useContestChange, useReloadContest } from '../contest-api.ts';

export function useChooseCredentials(name: string) {
  return useContestChange(name, (contest, body: CredentialChoice) =>
    staffClient.call(chooseCredentials, { params: { contest }, body }),
  );
}

/** Downloads the roll, whose fingerprint the contest then tells. */
export function useExportRoll(name: string) {
  const reload = useReloadContest(name);
  return useMutation({
    mutationFn: () => staffClient.download(exportCredentialRoll, { params: { contest: name } }),
    onSuccess: (roll) => {
      saveFile(roll, `censo-${name}.jsonl`);
      return reload();
    },
  });
}

export interface FileToSend {
  file: File;
  onProgress: (fraction: number) => void;
}

export function useSendList(name: string) {
  return useContestChange(name, (contest, { file, onProgress }: FileToSend) => {
    const form = new FormData();
    form.set('file', file);
    return staffClient.upload(sendCredentialList, { params: { contest }, form, onProgress });
  });
}

export function useSendStatement(name: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ file }: FileToSend) =>
      staffClient.call(sendAuthorityStatement, {
        params: { contest: name },
        body: { statement: await file.text() },
      }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return queries.invalidateQueries({ queryKey: ['authority-record'] });
    },
  });
}
