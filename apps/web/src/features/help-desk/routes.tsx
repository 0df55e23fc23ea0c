import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** Routes of the help desk and auditors, mounted below the staff pages. */
export const helpDeskRoutes: RouteObject[] = [
  {
    path: paths.staff.helpDesk,
    lazy: async () => ({ Component: (await import('./help-desk-page.tsx')).HelpDeskPage }),
  },
];
