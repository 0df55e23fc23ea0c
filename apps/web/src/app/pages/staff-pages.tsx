import { Outlet } from 'react-router';
import { useAuthStore } from '../../domain/staff-session/auth-store.ts';
import { StaffContext } from '../../domain/staff-session/staff-context.ts';
import { NeededPasskey } from '../../features/passkeys/needed-passkey.tsx';
import { PendingApprovalBar } from '../../features/review/pending-approval-bar.tsx';
import { OtherProcessNotice } from './other-process-notice.tsx';
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
          <>
            <OtherProcessNotice />
            <Outlet />
            <PendingApprovalBar />
          </>
        )}
      </div>
    </StaffContext>
  );
}
