import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** Opened from a mail on a phone: with little code. */
export const mailPreferencesRoutes: RouteObject[] = [
  {
    path: paths.mailPreferences,
    lazy: async () => ({ Component: (await import('./mail-preferences-page.tsx')).MailPreferencesPage }),
  },
];
