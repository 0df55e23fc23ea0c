import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type CredentialChoice,
  chooseCredentials,
  exportCredentialRoll,
  sendAuthorityStatement,
  sendCredentialList,
} from '@urna/contract/election/contest-credentials';
import { saveFile } from '@urna/ui/save-file';
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
  return async () => {
    saveFile(await staffClient.download(exportCredentialRoll, { params: { contest: name } }), `censo-${name}.jsonl`);
    await reload();
  };
}

interface ListUpload {
  file: File;
  onProgress: (fraction: number) => void;
}

export function useSendList(name: string) {
  return useContestChange(name, (contest, { file, onProgress }: ListUpload) => {
    const form = new FormData();
    form.set('file', file);
    return staffClient.upload(sendCredentialList, { params: { contest }, form, onProgress });
  });
}

export function useSendStatement(name: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (statement: string) =>
      staffClient.call(sendAuthorityStatement, { params: { contest: name }, body: { statement } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['authority-record'] }),
  });
}
