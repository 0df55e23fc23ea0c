import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** Opened from a mail: no query cache and little code. */
export const identityDisputeRoutes: RouteObject[] = [
  {
    path: paths.identityDispute,
    lazy: async () => ({ Component: (await import('./identity-dispute-page.tsx')).IdentityDisputePage }),
  },
];
