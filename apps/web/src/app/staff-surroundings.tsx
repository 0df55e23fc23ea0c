import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { AUTH_STORAGE_NAME, useAuthStore } from '../lib/staff-session/auth-store.ts';
import { hasStored, useStoredElsewhere } from '../lib/stored-elsewhere.ts';
import { paths } from './paths.ts';

/** Loaded for those who log in: a candidate or a voter never needs it. */
const StaffFrame = lazy(async () => ({ default: (await import('./staff-frame.tsx')).StaffFrame }));
const loadRestoration = () => import('../features/staff-session/restore-staff-session.ts');

async function begin(): Promise<void> {
  try {
    if (hasStored(AUTH_STORAGE_NAME)) await (await loadRestoration()).restoreStaffSession();
  } finally {
    // Also where the code couldn't be fetched: without it the person is nobody, and the login says what they may do.
    useAuthStore.setState({ checkingSession: false });
  }
}

async function followOtherTab(): Promise<void> {
  await (await loadRestoration()).followOtherTab();
}

const follow = () => void followOtherTab().catch(() => undefined);

/** Restores the session of an earlier visit, and puts the staff's menu beside the pages of /app. */
export function StaffSurroundings() {
  const { pathname } = useLocation();
  const user = useAuthStore((state) => (state.checkingSession ? null : state.user));
  useStoredElsewhere(AUTH_STORAGE_NAME, follow);
  useEffect(() => void begin().catch(() => undefined), []);
  if (!user || !`${pathname}/`.startsWith(`${paths.staff.root}/`)) return null;
  return (
    <Suspense fallback={null}>
      <StaffFrame user={user} />
    </Suspense>
  );
}
