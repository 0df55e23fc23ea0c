import { Button } from '@mantine/core';
import { Notice } from '@urna/ui/notice';
import { Outlet, useLocation } from 'react-router';
import { AskedChangeDialog } from '../../domain/change-requests/asked-change-dialog.tsx';
import { shownProcess } from '../../domain/process/shown-process.ts';
import { useAuthStore } from '../../domain/staff-session/auth-store.ts';
import { StaffContext } from '../../domain/staff-session/staff-context.ts';
import { NeededPasskey } from '../../features/passkeys/passkey-offer.tsx';
import { PendingApprovalBar } from '../../features/review/pending-approval-bar.tsx';
import { openProcess } from '../../lib/opened-process.ts';
import { paths } from '../../lib/paths.ts';
import { needsProcess } from './needs-process.ts';
import { NoProcessForStaff } from './no-process-page.tsx';
import classes from './staff-pages.module.css';

/** The layout of all pages under /app: margins and the staff context. */
export function StaffPages() {
  const user = useAuthStore((state) => state.user);
  const { pathname } = useLocation();
  // Nothing is rendered until the guard has redirected to the login.
  if (!user) return null;
  return (
    <StaffContext value={user}>
      <div className={classes.page}>
        {user.passkey === 'needed' ? (
          <NeededPasskey />
        ) : (
          <>
            <OtherProcessNotice />
            {!shownProcess && needsProcess(pathname) ? <NoProcessForStaff /> : <Outlet />}
            <PendingApprovalBar />
            <AskedChangeDialog />
          </>
        )}
      </div>
    </StaffContext>
  );
}

/** The process that is shown isn't the current one: what that means for these screens, and the way back. */
function OtherProcessNotice() {
  if (!shownProcess || shownProcess.state === 'current') return null;
  const isArchived = shownProcess.state === 'archived';
  return (
    <div className={classes.notice}>
      <Notice
        type="info"
        title={isArchived ? `${shownProcess.title} está archivado` : `${shownProcess.title} es un borrador`}
        actions={
          <Button size="sm" variant="default" onClick={() => openProcess(null, paths.staff.dashboard)}>
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
