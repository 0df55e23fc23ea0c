import { Button } from '@mantine/core';
import { Notice } from '@urna/ui/notice';
import { Link, Outlet, useLocation } from 'react-router';
import { AskedChangeDialog } from '../../domain/change-requests/asked-change-dialog.tsx';
import { useProcess } from '../../domain/process/process-context.ts';
import { useAuthStore } from '../../domain/staff-session/auth-store.ts';
import { StaffContext } from '../../domain/staff-session/staff-context.ts';
import { NeededPasskey } from '../../features/passkeys/needed-passkey.tsx';
import { PendingApprovalBar } from '../../features/review/pending-approval-bar.tsx';
import { staffPaths } from '../../lib/paths.ts';
import { StaffProcess } from '../layout/staff-process.tsx';
import { needsProcess } from './needs-process.ts';
import { NoProcessForStaff } from './no-process-page.tsx';
import classes from './staff-pages.module.css';

/** The layout of all pages under /app: margins and the staff context. */
export function StaffPages() {
  const user = useAuthStore((state) => state.user);
  // Nothing is rendered until the guard has redirected to the login.
  if (!user) return null;
  return (
    <StaffContext value={user}>
      <div className={classes.page}>
        {user.passkey === 'needed' ? (
          <NeededPasskey />
        ) : (
          <StaffProcess>
            <OtherProcessNotice />
            <Screen />
            <PendingApprovalBar />
            <AskedChangeDialog />
          </StaffProcess>
        )}
      </div>
    </StaffContext>
  );
}

function Screen() {
  const { pathname } = useLocation();
  const { process } = useProcess();
  return !process && needsProcess(pathname) ? <NoProcessForStaff /> : <Outlet />;
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
