import type { RouteObject } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** Routes of administrators and auditors, mounted below the staff pages. */
export const mailQueueRoutes: RouteObject[] = [
  {
    path: paths.staff.mailQueue,
    lazy: async () => ({ Component: (await import('./mail-queue-page.tsx')).MailQueuePage }),
  },
];
