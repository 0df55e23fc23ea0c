import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** For those who administer and those who audit them; to hang below the pages of the staff. */
export const mailQueueRoutes: RouteObject[] = [
  {
    path: paths.staff.mailQueue,
    lazy: async () => ({ Component: (await import('./mail-queue-page.tsx')).MailQueuePage }),
  },
];
