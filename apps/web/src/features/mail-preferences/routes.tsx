import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** Opened from a mail on a telephone, by people who want one thing: it keeps no cache and loads little. */
export const mailPreferencesRoutes: RouteObject[] = [
  {
    path: paths.mailPreferences,
    lazy: async () => ({ Component: (await import('./mail-preferences-page.tsx')).MailPreferencesPage }),
  },
];
