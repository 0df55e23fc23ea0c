import { useQuery } from '@tanstack/react-query';
import { beginDirectoryLogin, finishDirectoryLogin, getDirectory } from '@urna/contract/access/directory';
import { toast } from '@urna/ui/toast';
import { z } from 'zod';
import { publicClient } from '../../../lib/call.ts';
import { statesWritten } from '../../../lib/encrypted-storage.ts';
import { tabValue } from '../../../lib/stored-value.ts';
import { admitStaff, applyAdmission, beginPasskeyStep } from '../../../shared/access/staff-session/auth-transitions.ts';

/** What the tab keeps while its person is at the directory. Another tab or browser can't end the login. */
const tabLogin = tabValue('urna-directorio', z.object({ handle: z.string(), state: z.unknown().optional() }));

/** The directory with which the staff may log in, if the installation has one. */
export function useDirectory() {
  return useQuery({
    queryKey: ['directory'],
    queryFn: async ({ signal }) => (await publicClient.call(getDirectory, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Leaves this site for the directory. `state` is the entry of the history to which the login leads back. */
export async function leaveForDirectory({ link, state }: { link?: string; state?: unknown }): Promise<void> {
  const { data } = await publicClient.call(beginDirectoryLogin, { body: { link } });
  tabLogin.write({ handle: data.handle, state });
  window.location.assign(data.url);
}

export type DirectoryOutcome =
  | { next: 'dashboard' | 'passkey'; state: unknown }
  /** An account was tied: nobody has logged in. */
  | { next: 'tied'; message: string }
  /** Nothing in this tab waits for the directory. */
  | { next: 'lost' };

/** Ends the login with what the directory sent back. What the tab keeps serves once, as the server's side does. */
export async function finishAtReturn(answer: string): Promise<DirectoryOutcome> {
  const login = tabLogin.read();
  tabLogin.write(null);
  if (login === null) return { next: 'lost' };
  const { handle, state } = login;
  const finished = await publicClient.call(finishDirectoryLogin, { body: { handle, answer } });
  if ('token_info' in finished) {
    admitStaff(finished);
    await statesWritten();
    applyAdmission();
    toast.success('Ingreso verificado');
    return { next: 'dashboard', state };
  }
  if (!('passkey' in finished)) return { next: 'tied', message: finished.message };
  beginPasskeyStep(finished.identification_number, finished.passkey);
  await statesWritten();
  return { next: 'passkey', state };
}
