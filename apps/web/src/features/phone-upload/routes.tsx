import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

export const phoneUploadRoutes: RouteObject[] = [
  {
    path: paths.phone,
    lazy: async () => ({ Component: (await import('./phone-page.tsx')).PhonePage }),
  },
];
