import { useMutation } from '@tanstack/react-query';
import { renewStaffSession } from '@urna/contract/access/staff-session';
import { toast } from '@urna/ui/toast';
import { messageOf } from '../../../lib/api-error.ts';
import {
  AUTH_STORAGE_NAME,
  currentStaffBearer,
  useAuthStore,
} from '../../../shared/access/staff-session/auth-store.ts';
import { clearStaffSession, replaceStaffToken } from '../../../shared/access/staff-session/auth-transitions.ts';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { SessionWatch } from '../../../ui/modals/session-watch.tsx';

/** Warns before an unused session ends, and leads to the login afterwards. */
export function StaffWatch() {
  const expiresAt = useAuthStore((state) => state.user?.token_info.time_milliseconds ?? null);
  const ended = useAuthStore((state) => state.ended);
  const extending = useMutation({
    mutationFn: refreshStaffSession,
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <SessionWatch
      expiresAt={expiresAt}
      ended={ended}
      extension={{ label: 'Seguir conectado', working: extending.isPending, onExtend: () => extending.mutate() }}
      onOver={clearStaffSession}
    />
  );
}

/**
 * Renews the token with its full lifetime. Tabs share one session and a refresh invalidates the old token, so refreshes
 * are serialized: the second tab finds the first one's token in the storage and uses it.
 */
async function refreshStaffSession(): Promise<void> {
  const before = currentStaffBearer();
  await navigator.locks.request(`${AUTH_STORAGE_NAME}-refresh`, async () => {
    await useAuthStore.persist.rehydrate();
    const now = currentStaffBearer();
    if (now === null || now !== before) return;
    replaceStaffToken((await staffClient.call(renewStaffSession)).token_info);
  });
}
