import { useEffect } from 'react';
import type { StaffUser } from '../../domain/staff-session/auth-state.ts';
import { StaffWatch } from '../../features/staff-session/staff-watch.tsx';
import { queryClient } from '../query-client.ts';
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
