import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { inscriptionRoutes } from '../features/inscription/routes.tsx';
import { FullScreenLoading } from '../ui/full-screen-loading.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { paths } from './paths.ts';
import { prefetchOnIntent } from './prefetch-on-intent.ts';
import { RootLayout } from './root-layout.tsx';
import { RouteErrorPage } from './route-error-page.tsx';
import { leadsSomewhere } from './route-table.ts';

const pages: RouteObject[] = [
  { path: paths.root, element: <Navigate to={paths.home} replace /> },
  {
    path: paths.home,
    lazy: async () => {
      const { LandingPage } = await import('../features/landing/landing-page.tsx');
      const canCorrect = leadsSomewhere(pages, paths.correction.validateCandidate);
      return { Component: () => <LandingPage canCorrect={canCorrect} /> };
    },
  },
  ...inscriptionRoutes,
  {
    path: paths.mailbox,
    lazy: async () => ({ Component: (await import('../features/mailbox/mailbox-page.tsx')).MailboxPage }),
  },
  { path: '*', element: <NotFoundPage /> },
];

export const router = createBrowserRouter([
  {
    element: <RootLayout />,
    errorElement: <RouteErrorPage />,
    HydrateFallback: FullScreenLoading,
    // An error inside a page leaves the header standing.
    children: [{ errorElement: <RouteErrorPage />, children: pages }],
  },
]);

prefetchOnIntent(pages);
