import { useEffect } from 'react';
import { AUTH_STORAGE_NAME, currentStaffBearer, useAuthStore } from '../../lib/staff-session/auth-store.ts';
import { staffSessionResumed } from '../../lib/staff-session/auth-transitions.ts';

async function follow(): Promise<void> {
  const before = currentStaffBearer();
  await useAuthStore.persist.rehydrate();
  if (currentStaffBearer() !== before) staffSessionResumed();
}

/** Another tab that logs in, renews or logs out speaks for this one too. */
export function useOtherTabs(): void {
  useEffect(() => {
    const listen = (event: StorageEvent) => {
      if (event.key === AUTH_STORAGE_NAME) void follow();
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, []);
}
