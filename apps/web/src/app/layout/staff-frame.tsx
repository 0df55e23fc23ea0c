import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { StaffUser } from '../../domain/staff-session/auth-state.ts';
import { StaffWatch } from '../../features/staff-session/staff-watch.tsx';
import { queryClient } from '../query-client.ts';
import { StaffSidebar } from './staff-sidebar.tsx';

/** The frame around the staff's pages; it persists across navigations. */
export function StaffFrame({ user }: { user: StaffUser }) {
  // Clears cached data, so that the next person on this computer doesn't see it.
  useEffect(() => () => queryClient.clear(), []);
  return (
    <>
      {user.passkey === 'needed' ? null : (
        <QueryClientProvider client={queryClient}>
          <StaffSidebar user={user} />
        </QueryClientProvider>
      )}
      <StaffWatch />
    </>
  );
}
