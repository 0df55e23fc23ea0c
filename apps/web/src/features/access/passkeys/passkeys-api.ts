import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { beginPasskey, listOwnPasskeys, registerPasskey } from '@urna/contract/access/passkeys';
import { getOwnStaffUser } from '@urna/contract/access/staff-session';
import { toast } from '@urna/ui/toast';
import { refreshStaffIdentity } from '../../../shared/access/staff-session/auth-transitions.ts';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';

const PASSKEYS = 'own-passkeys';

export function useOwnPasskeys() {
  return useQuery({
    queryKey: [PASSKEYS],
    queryFn: ({ signal }) => staffClient.call(listOwnPasskeys, { signal }),
  });
}

/** A change of the own passkeys, after which one is perhaps no longer offered or needed. */
export function usePasskeyChange<Content>(change: (content: Content) => Promise<{ message: string }>) {
  const queries = useQueryClient();
  const refreshIdentity = async () => refreshStaffIdentity((await staffClient.call(getOwnStaffUser)).data);
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ message }) => {
      toast.success(message);
      // The list first: the page that needs a passkey goes away with the second.
      await queries.invalidateQueries({ queryKey: [PASSKEYS] });
      await refreshIdentity().catch(() => undefined);
    },
  });
}

export async function createOwnPasskey(name: string) {
  const { data } = await staffClient.call(beginPasskey);
  const { createPasskey } = await import('../../../lib/passkeys.ts');
  return staffClient.call(registerPasskey, { body: { name, created: await createPasskey(data) } });
}
