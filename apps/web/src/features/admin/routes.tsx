import type { RouteObject } from 'react-router';
import type { StaffPaths } from '../../lib/paths.ts';

/** Routes of administrators and auditors, mounted below the staff pages. */
export const adminRoutes = (staff: StaffPaths): RouteObject[] => [
  {
    path: `${staff.processes}/:proceso?`,
    lazy: async () => ({ Component: (await import('./processes/process-page.tsx')).ProcessesPage }),
  },
  {
    path: staff.users,
    lazy: async () => ({ Component: (await import('./staff/staff-page.tsx')).StaffPage }),
  },
  {
    path: staff.calendar,
    lazy: async () => ({ Component: (await import('./calendar/calendar-page.tsx')).CalendarPage }),
  },
  {
    path: staff.imports,
    lazy: async () => ({ Component: (await import('./imports/imports-page.tsx')).ImportsPage }),
  },
];
