import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  beginPasskey,
  declinePasskeyOffer,
  listOwnPasskeys,
  registerPasskey,
  removePasskey,
} from '@urna/contract/staff/passkeys';
import { getOwnStaffUser } from '@urna/contract/staff/staff';
import { toast } from '@urna/ui/toast';
import { staffIdentityRefreshed } from '../../domain/staff-session/auth-transitions.ts';
import { staffClient } from '../../domain/staff-session/staff-client.ts';

const PASSKEYS = 'own-passkeys';

export function useOwnPasskeys() {
  return useQuery({
    queryKey: [PASSKEYS],
    queryFn: ({ signal }) => staffClient.call(listOwnPasskeys, { signal }),
  });
}

/** Whether a passkey is still offered or needed. */
async function refreshIdentity(): Promise<void> {
  const { data } = await staffClient.call(getOwnStaffUser);
  staffIdentityRefreshed(data);
}

function usePasskeyChange<Input = void>(change: (input: Input) => Promise<{ message: string }>) {
  const queries = useQueryClient();
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

export function useCreatePasskey() {
  return usePasskeyChange(async (name: string) => {
    const { data } = await staffClient.call(beginPasskey);
    const { createPasskey } = await import('../../lib/passkeys.ts');
    return staffClient.call(registerPasskey, { body: { name, created: await createPasskey(data) } });
  });
}

export function useRemovePasskey() {
  return usePasskeyChange((id: number) => staffClient.call(removePasskey, { params: { id } }));
}

export function useDeclinePasskey() {
  return usePasskeyChange(() => staffClient.call(declinePasskeyOffer));
}
