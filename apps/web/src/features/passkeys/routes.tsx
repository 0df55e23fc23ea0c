import type { RouteObject } from 'react-router';
import type { StaffPaths } from '../../lib/paths.ts';

/** Routes of all staff, mounted below the staff pages. */
export const passkeyRoutes = (staff: StaffPaths): RouteObject[] => [
  {
    path: staff.passkeys,
    lazy: async () => ({ Component: (await import('./passkeys-page.tsx')).PasskeysPage }),
  },
];
