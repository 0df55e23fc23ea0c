import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** Opened from a mail on a telephone, by people who are worried: it keeps no cache and loads little. */
export const disowningRoutes: RouteObject[] = [
  {
    path: paths.disowning,
    lazy: async () => ({ Component: (await import('./disown-page.tsx')).DisownPage }),
  },
];
