import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** Routes of all staff, mounted below the staff pages. */
export const passkeyRoutes: RouteObject[] = [
  {
    path: paths.staff.passkeys,
    lazy: async () => ({ Component: (await import('./passkeys-page.tsx')).PasskeysPage }),
  },
];
