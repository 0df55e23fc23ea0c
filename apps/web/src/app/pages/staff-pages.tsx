// The layout of all pages under /app: menu, end of the session, margins and the staff context.

import { Button } from '@mantine/core';
import { focusManager, useQueryClient } from '@tanstack/react-query';
import { Main } from '@urna/ui/frame';
import { Notice } from '@urna/ui/notice';
import { useEffect } from 'react';
import { Link, Navigate, Outlet, useLocation } from 'react-router';
import { NeededPasskey } from '../../features/access/passkeys/passkey-offer.tsx';
import { StaffWatch } from '../../features/access/staff-session/staff-watch.tsx';
import { PendingApprovalBar } from '../../features/candidacy/review-screen/pending-approval-bar.tsx';
import { paths, staffPaths } from '../../lib/paths.ts';
import { useAttended } from '../../lib/use-attended.ts';
import { RequestedChangeDialog } from '../../shared/access/change-requests/requested-change.tsx';
import { useAuthStore } from '../../shared/access/staff-session/auth-store.ts';
import { StaffContext, useMay } from '../../shared/access/staff-session/staff-context.ts';
import { isCurrentProcess, useProcess } from '../../shared/processes/process-context.ts';
import { StaffProcess } from '../layout/staff-process.tsx';
import { StaffSidebar } from '../layout/staff-sidebar.tsx';
import { needsProcess } from '../routing/guard.ts';
import { NoProcessForStaff } from './message-pages.tsx';
import classes from './pages.module.css';

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

/**
 * Clears cached data when the staff leave, so that the next person on this computer doesn't see it, and asks which
 * process is the current one: they may have changed that.
 */
function useOwnCache(): void {
  const queryClient = useQueryClient();
  useEffect(
    () => () => {
      queryClient.removeQueries({ predicate: (query) => !isCurrentProcess(query) });
      queryClient.getMutationCache().clear();
      void queryClient.invalidateQueries({ predicate: isCurrentProcess });
    },
    [queryClient],
  );
}

export function StaffPages() {
  const user = useAuthStore((state) => state.user);
  usePollingWhileAttended();
  useOwnCache();
  // Nothing is rendered until the guard has redirected to the login.
  if (!user) return null;
  return (
    <StaffContext value={user}>
      {user.passkey === 'needed' ? null : <StaffSidebar user={user} />}
      <Main>
        <div className={classes.page}>
          {user.passkey === 'needed' ? (
            <NeededPasskey />
          ) : (
            <StaffProcess>
              <OtherProcessNotice />
              <Screen />
              <PendingApprovalBar />
              <RequestedChangeDialog />
            </StaffProcess>
          )}
        </div>
      </Main>
      <StaffWatch />
    </StaffContext>
  );
}

function Screen() {
  const { pathname } = useLocation();
  const { process } = useProcess();
  return !process && needsProcess(pathname) ? <NoProcessForStaff /> : <Outlet />;
}

/** Roles without read access don't learn that these pages exist. */
export function AuditorsOnly() {
  return useMay('audit') ? <Outlet /> : <Navigate to={paths.staff.dashboard} replace />;
}

/** The process that is shown isn't the current one: what that means for these screens, and the way back. */
function OtherProcessNotice() {
  const { process, isArchived } = useProcess();
  if (!process || process.state === 'current') return null;
  return (
    <div className={classes.notice}>
      <Notice
        type="info"
        title={isArchived ? `${process.title} está archivado` : `${process.title} es un borrador`}
        actions={
          <Button component={Link} to={staffPaths().dashboard} size="sm" variant="default">
            Volver al proceso en curso
          </Button>
        }
      >
        {isArchived
          ? 'Estas pantallas son de consulta: nada se puede cambiar.'
          : 'Lo ve solo el personal. Aquí se preparan sus fechas, censos y custodios antes de ponerlo en curso.'}
      </Notice>
    </div>
  );
}
