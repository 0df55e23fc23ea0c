import { focusManager, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { StaffUser } from '../../domain/staff-session/auth-state.ts';
import { StaffWatch } from '../../features/staff-session/staff-watch.tsx';
import { useAttended } from '../../lib/use-attended.ts';
import { queryClient } from '../query-client.ts';
import { StaffSidebar } from './staff-sidebar.tsx';

/**
 * Pauses every query's polling while nobody uses the page, as in a hidden tab: each call prolongs the session, and the
 * browser that somebody left would keep theirs for a day. The first movement fetches what is out of date.
 */
function usePollingWhileAttended(): void {
  const attended = useAttended();
  useEffect(() => {
    focusManager.setFocused(attended ? undefined : false);
    return () => focusManager.setFocused(undefined);
  }, [attended]);
}

/** The frame around the staff's pages; it persists across navigations. */
export function StaffFrame({ user }: { user: StaffUser }) {
  usePollingWhileAttended();
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
