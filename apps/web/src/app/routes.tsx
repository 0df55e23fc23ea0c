import { Navigate, type RouteObject } from 'react-router';
import { adminRoutes } from '../features/admin/routes.tsx';
import { correctionRoutes } from '../features/correction/routes.tsx';
import { inscriptionRoutes } from '../features/inscription/routes.tsx';
import { reviewRoutes } from '../features/review/routes.tsx';
import { authRoutes } from '../features/staff-session/routes.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { paths } from './paths.ts';
import { leadsSomewhere } from './route-table.ts';

export const routes: RouteObject[] = [
  { path: paths.root, element: <Navigate to={paths.home} replace /> },
  {
    path: paths.home,
    lazy: async () => {
      const { LandingPage } = await import('../features/landing/landing-page.tsx');
      const canCorrect = leadsSomewhere(routes, paths.correction.validateCandidate);
      return { Component: () => <LandingPage canCorrect={canCorrect} /> };
    },
  },
  {
    // Server state is cached for those who work here, not for those who only arrive.
    lazy: async () => ({ Component: (await import('./query-layout.tsx')).QueryLayout }),
    children: [
      ...authRoutes,
      ...inscriptionRoutes,
      ...correctionRoutes,
      {
        lazy: async () => ({ Component: (await import('./staff-pages.tsx')).StaffPages }),
        children: [
          ...reviewRoutes,
          ...adminRoutes,
          // Whatever else is asked for under /app shows the dashboard.
          {
            path: `${paths.staff.root}/*`,
            lazy: async () => ({ Component: (await import('./dashboard.tsx')).Dashboard }),
          },
        ],
      },
      {
        path: paths.mailbox,
        lazy: async () => ({ Component: (await import('../features/mailbox/mailbox-page.tsx')).MailboxPage }),
      },
    ],
  },
  { path: '*', element: <NotFoundPage /> },
];
