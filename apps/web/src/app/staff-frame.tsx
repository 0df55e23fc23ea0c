import { useEffect } from 'react';
import { StaffWatch } from '../features/staff-session/staff-watch.tsx';
import type { StaffUser } from '../lib/staff-session/auth-state.ts';
import { queryClient } from './query-client.ts';
import { StaffSidebar } from './staff-sidebar.tsx';

/** What is around the pages of somebody who is logged in; it stays while the pages change. */
export function StaffFrame({ user }: { user: StaffUser }) {
  // What this person was shown must not stay in memory for the next one.
  useEffect(() => () => queryClient.clear(), []);
  return (
    <>
      <StaffSidebar user={user} />
      <StaffWatch />
    </>
  );
}
