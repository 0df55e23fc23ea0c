import { useQuery } from '@tanstack/react-query';
import { listAllProcesses } from '@urna/contract/process/process-admin';
import { staffClient } from '../staff-session/staff-client.ts';

export const PROCESSES = 'admin-processes';

/** Every process, drafts too, newest first. Only for staff. */
export function useProcesses() {
  return useQuery({
    queryKey: [PROCESSES],
    queryFn: async ({ signal }) => (await staffClient.call(listAllProcesses, { signal })).data,
  });
}
