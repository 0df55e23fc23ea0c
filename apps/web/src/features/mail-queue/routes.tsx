import type { RouteObject } from 'react-router';
import type { StaffPaths } from '../../lib/paths.ts';

/** Routes of administrators and auditors, mounted below the staff pages. */
export const mailQueueRoutes = (staff: StaffPaths): RouteObject[] => [
  {
    path: staff.mailQueue,
    lazy: async () => ({ Component: (await import('./mail-queue-page.tsx')).MailQueuePage }),
  },
];
