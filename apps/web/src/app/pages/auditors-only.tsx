import { Navigate, Outlet } from 'react-router';
import { useMay } from '../../domain/staff-session/staff-context.ts';
import { paths } from '../../lib/paths.ts';

/** Whoever may not even read these pages is not told that they are there. */
export function AuditorsOnly() {
  return useMay('audit') ? <Outlet /> : <Navigate to={paths.staff.dashboard} replace />;
}
