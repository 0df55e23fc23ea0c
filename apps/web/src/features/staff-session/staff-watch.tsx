import { useMutation } from '@tanstack/react-query';
import { EXPIRED_MODAL_MS, SESSION_WARNING_SECONDS } from '@urna/contract/shared/limits';
import { renewStaffSession } from '@urna/contract/staff/staff';
import { useEffect, useState } from 'react';
import { AUTH_STORAGE_NAME, currentStaffBearer, useAuthStore } from '../../domain/staff-session/auth-store.ts';
import { staffSessionCleared, staffTokenReplaced } from '../../domain/staff-session/auth-transitions.ts';
import { staffClient } from '../../domain/staff-session/staff-client.ts';
import { useCountdown } from '../../lib/use-countdown.ts';
import { toastError } from '../../ui/feedback/toast-error.ts';
import { ExpiredModal, WarningModal } from '../../ui/modals/session-modals.tsx';

function useExtension() {
  const renewal = useMutation({ mutationFn: refreshStaffSession, onError: toastError });
  return { label: 'Seguir conectado', working: renewal.isPending, onExtend: () => renewal.mutate() };
}

/** Warns before an unused session ends, and leads to the login afterwards. */
export function StaffWatch() {
  const expiresAt = useAuthStore((state) => state.user?.token_info.time_milliseconds ?? null);
  const ended = useAuthStore((state) => state.ended);
  const seconds = useCountdown(expiresAt);
  const [acknowledged, setAcknowledged] = useState<number | null>(null);
  const extension = useExtension();

  const isOver = ended || seconds === 0;
  // The specification's window is 119 to 120 s; a tab that was asleep in that second must still warn.
  const isDue = !isOver && seconds !== null && seconds <= SESSION_WARNING_SECONDS && acknowledged !== expiresAt;

  useEffect(() => {
    if (!isOver) return undefined;
    const timer = window.setTimeout(staffSessionCleared, EXPIRED_MODAL_MS);
    return () => window.clearTimeout(timer);
  }, [isOver]);

  return (
    <>
      <WarningModal opened={isDue} onClose={() => setAcknowledged(expiresAt)} extension={extension} />
      <ExpiredModal opened={isOver} onAccept={staffSessionCleared} working={false} />
    </>
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
    staffTokenReplaced((await staffClient.call(renewStaffSession)).token_info);
  });
}
