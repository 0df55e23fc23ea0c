import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** Routes of administrators and auditors, mounted below the staff pages. */
export const adminRoutes: RouteObject[] = [
  {
    path: `${paths.staff.processes}/:proceso?`,
    lazy: async () => ({ Component: (await import('./processes/processes-page.tsx')).ProcessesPage }),
  },
  {
    path: paths.staff.users,
    lazy: async () => ({ Component: (await import('./staff/staff-page.tsx')).StaffPage }),
  },
  {
    path: paths.staff.calendar,
    lazy: async () => ({ Component: (await import('./calendar/calendar-page.tsx')).CalendarPage }),
  },
  {
    path: paths.staff.imports,
    lazy: async () => ({ Component: (await import('./imports/imports-page.tsx')).ImportsPage }),
  },
];
