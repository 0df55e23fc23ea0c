import type { RouteObject } from 'react-router';
import type { StaffPaths } from '../../lib/paths.ts';

/** Routes of the help desk and auditors, mounted below the staff pages. */
export const helpDeskRoutes = (staff: StaffPaths): RouteObject[] => [
  {
    path: staff.helpDesk,
    lazy: async () => ({ Component: (await import('./help-desk-page.tsx')).HelpDeskPage }),
  },
];
