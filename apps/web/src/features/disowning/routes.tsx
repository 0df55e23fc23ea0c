import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** Opened from a mail on a phone by worried people: with little code. */
export const disowningRoutes: RouteObject[] = [
  {
    path: paths.disowning,
    lazy: async () => ({ Component: (await import('./disown-page.tsx')).DisownPage }),
  },
];
