import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

export const trackingRoutes: RouteObject[] = [
  {
    path: paths.tracking,
    lazy: async () => ({ Component: (await import('./tracking-page.tsx')).TrackingPage }),
  },
];
