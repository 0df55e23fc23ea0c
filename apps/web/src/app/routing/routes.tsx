import { matchRoutes, Navigate, type RouteObject } from 'react-router';
import { adminRoutes } from '../../features/admin/routes.tsx';
import { campaignRoutes } from '../../features/campaigns/routes.tsx';
import { correctionRoutes } from '../../features/correction/routes.tsx';
import { disowningRoutes } from '../../features/disowning/routes.tsx';
import { helpDeskRoutes } from '../../features/help-desk/routes.tsx';
import { inscriptionRoutes } from '../../features/inscription/routes.tsx';
import { legalRoutes } from '../../features/legal/routes.tsx';
import { mailPreferencesRoutes } from '../../features/mail-preferences/routes.tsx';
import { mailQueueRoutes } from '../../features/mail-queue/routes.tsx';
import { passkeyRoutes } from '../../features/passkeys/routes.tsx';
import { phoneUploadRoutes } from '../../features/phone-upload/routes.tsx';
import { reviewRoutes } from '../../features/review/routes.tsx';
import { authRoutes } from '../../features/staff-session/routes.tsx';
import { trackingRoutes } from '../../features/tracking/routes.tsx';
import { verificationRoutes } from '../../features/verification/routes.tsx';
import { paths, type StaffPaths, staffPaths } from '../../lib/paths.ts';
import { Guarded } from '../guards/guarded.tsx';
import { EachAddress, LoadingPage, PublicLayout } from '../layout/public-layout.tsx';
import { RootLayout } from '../layout/root-layout.tsx';
import { BrokenApp, BrokenPage } from '../pages/broken-page.tsx';

const publicRoutes: RouteObject[] = [
  { path: paths.root, element: <Navigate to={paths.home} replace /> },
  {
    path: paths.home,
    lazy: async () => {
      const { LandingPage } = await import('../../features/landing/landing-page.tsx');
      const canCorrect = leadsSomewhere(paths.correction.validateCandidate);
      return { Component: () => <LandingPage canCorrect={canCorrect} /> };
    },
  },
  {
    path: paths.rollCheck,
    lazy: async () => ({ Component: (await import('../../features/roll-check/roll-check-page.tsx')).RollCheckPage }),
  },
  ...verificationRoutes,
  ...mailPreferencesRoutes,
  ...disowningRoutes,
  {
    path: paths.stopChange,
    lazy: async () => ({ Component: (await import('../../features/stop-change/stop-change-page.tsx')).StopChangePage }),
  },
  ...authRoutes,
  ...trackingRoutes,
  ...phoneUploadRoutes,
  ...legalRoutes,
  {
    path: paths.howItWorks,
    lazy: async () => ({
      Component: (await import('../../features/how-it-works/how-it-works-page.tsx')).HowItWorksPage,
    }),
  },
  {
    path: paths.archiveCheck,
    lazy: async () => ({
      Component: (await import('../../features/archive-check/archive-check-page.tsx')).ArchiveCheckPage,
    }),
  },
  {
    path: paths.ballotBox,
    lazy: async () => ({
      Component: (await import('../../features/ballot-box/ballot-box-page.tsx')).BallotBoxPage,
    }),
  },
  {
    path: `${paths.results}/:proceso?/:contienda?`,
    lazy: async () => ({ Component: (await import('../pages/results.tsx')).Results }),
  },
  {
    path: paths.certificate,
    lazy: async () => ({ Component: (await import('../pages/election-address.tsx')).CertificateAddress }),
  },
  ...[paths.election, paths.processElection].map((path) => ({
    path,
    lazy: async () => ({ Component: (await import('../pages/election-address.tsx')).ElectionAddress }),
  })),
  {
    path: `${paths.candidates}/:proceso?/:contienda?/:candidato?`,
    lazy: async () => ({
      Component: (await import('../../features/candidates/candidates-page.tsx')).CandidatesPage,
    }),
  },
  {
    path: paths.processes,
    lazy: async () => ({
      Component: (await import('../../features/processes/processes-page.tsx')).ProcessesPage,
    }),
  },
  {
    path: paths.trustee,
    lazy: async () => ({ Component: (await import('../../features/trustees/trustee-page.tsx')).TrusteePage }),
  },
  { path: '*', lazy: async () => ({ Component: (await import('../pages/not-found-page.tsx')).NotFoundPage }) },
];

/** The staff's screens of one process. */
const staffRoutes = (staff: StaffPaths): RouteObject[] => [
  ...reviewRoutes(staff),
  ...passkeyRoutes(staff),
  {
    lazy: async () => ({ Component: (await import('../pages/staff-pages.tsx')).AuditorsOnly }),
    children: [
      ...adminRoutes(staff),
      ...helpDeskRoutes(staff),
      ...campaignRoutes(staff),
      ...mailQueueRoutes(staff),
      {
        path: staff.changes,
        lazy: async () => ({
          Component: (await import('../../features/change-requests/change-requests-page.tsx')).ChangeRequestsPage,
        }),
      },
      {
        path: `${staff.contests}/:contest?`,
        lazy: async () => ({ Component: (await import('../pages/contest.tsx')).Contest }),
      },
    ],
  },
  // Any other path under /app shows the dashboard.
  {
    path: `${staff.root}/*`,
    lazy: async () => ({ Component: (await import('../pages/dashboard.tsx')).Dashboard }),
  },
];

/** Of the current process, and of another that the address names. */
const staffScreens = [...staffRoutes(staffPaths()), ...staffRoutes(staffPaths(':process'))];

/**
 * One layout for each audience, below what all have. A page that fails shows so inside its layout, until the address
 * changes.
 */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: BrokenApp,
    children: [
      {
        Component: Guarded,
        ErrorBoundary: BrokenApp,
        HydrateFallback: LoadingPage,
        children: [
          {
            Component: PublicLayout,
            children: [
              { Component: EachAddress, ErrorBoundary: BrokenPage, children: publicRoutes },
              { ErrorBoundary: BrokenPage, children: [...inscriptionRoutes, ...correctionRoutes] },
            ],
          },
          {
            lazy: async () => ({ Component: (await import('../pages/staff-pages.tsx')).StaffPages }),
            children: [{ Component: EachAddress, ErrorBoundary: BrokenPage, children: staffScreens }],
          },
        ],
      },
    ],
  },
];

/** Whether a path has a page of its own, so that no link leads to "not found". */
function leadsSomewhere(path: string): boolean {
  return matchRoutes(routes, path)?.at(-1)?.route.path !== '*';
}
