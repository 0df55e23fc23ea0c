import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { restoreStaffSession } from '../features/staff-session/restore-staff-session.ts';
import { useOtherTabs } from '../features/staff-session/use-other-tabs.ts';
import { useAuthStore } from '../lib/staff-session/auth-store.ts';
import { paths } from './paths.ts';

/** Loaded for those who log in: a candidate or a voter never needs it. */
const StaffFrame = lazy(async () => ({ default: (await import('./staff-frame.tsx')).StaffFrame }));

/** Restores the session of an earlier visit, and puts the staff's menu beside the pages of /app. */
export function StaffSurroundings() {
  const { pathname } = useLocation();
  const user = useAuthStore((state) => (state.checkingSession ? null : state.user));
  useEffect(() => void restoreStaffSession(), []);
  useOtherTabs();
  if (!user || !`${pathname}/`.startsWith(`${paths.staff.root}/`)) return null;
  return (
    <Suspense fallback={null}>
      <StaffFrame user={user} />
    </Suspense>
  );
}
