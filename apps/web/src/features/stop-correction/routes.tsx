import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** Opened from a mail by people who want one thing: it keeps no cache and loads little. */
export const stopCorrectionRoutes: RouteObject[] = [
  {
    path: paths.stopCorrection,
    lazy: async () => ({ Component: (await import('./stop-correction-page.tsx')).StopCorrectionPage }),
  },
];
