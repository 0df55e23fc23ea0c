import { Navigate, Outlet } from 'react-router';
import { useMay } from '../../domain/staff-session/staff-context.ts';
import { paths } from '../../lib/paths.ts';

/** Roles without read access don't learn that these pages exist. */
export function AuditorsOnly() {
  return useMay('audit') ? <Outlet /> : <Navigate to={paths.staff.dashboard} replace />;
}
