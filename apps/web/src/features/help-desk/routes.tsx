import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** For those who help voters and those who audit them; to hang below the pages of the staff. */
export const helpDeskRoutes: RouteObject[] = [
  {
    path: paths.staff.helpDesk,
    lazy: async () => ({ Component: (await import('./help-desk-page.tsx')).HelpDeskPage }),
  },
];
