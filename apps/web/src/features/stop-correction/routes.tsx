import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** Opened from a mail: no query cache and little code. */
export const stopCorrectionRoutes: RouteObject[] = [
  {
    path: paths.stopCorrection,
    lazy: async () => ({ Component: (await import('./stop-correction-page.tsx')).StopCorrectionPage }),
  },
];
