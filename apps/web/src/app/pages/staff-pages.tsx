import { Outlet } from 'react-router';
import { useAuthStore } from '../../domain/staff-session/auth-store.ts';
import { StaffContext } from '../../domain/staff-session/staff-context.ts';
import classes from './staff-pages.module.css';

/** What every page of /app stands in: its margins, and who is logged in. */
export function StaffPages() {
  const user = useAuthStore((state) => state.user);
  // The guard leads to the login; until it has, there is nobody to show a page to.
  if (!user) return null;
  return (
    <StaffContext value={user}>
      <div className={classes.page}>
        <Outlet />
      </div>
    </StaffContext>
  );
}
