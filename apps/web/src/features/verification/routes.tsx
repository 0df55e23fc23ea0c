import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

export const verificationRoutes: RouteObject[] = [
  {
    path: paths.verification,
    lazy: async () => ({ Component: (await import('./verification-page.tsx')).VerificationPage }),
  },
];
