import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { correctionRoutes } from '../../features/correction/routes.tsx';
import { inscriptionRoutes } from '../../features/inscription/routes.tsx';
import { reviewRoutes } from '../../features/review/routes.tsx';
import { paths, type StaffPaths, staffPaths } from '../../lib/paths.ts';
import { EachAddress, LoadingPage, PublicLayout } from '../layout/public-layout.tsx';
import { RootLayout } from '../layout/root-layout.tsx';
import { BrokenApp, BrokenPage, NotFoundPage } from '../pages/message-pages.tsx';
import { Guarded } from './guarded.tsx';

/** A page whose code is loaded when it is visited. */
const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
});

const publicRoutes: RouteObject[] = [
  { path: paths.root, element: <Navigate to={paths.home} replace /> },
  page(paths.home, async () => (await import('../../features/landing/landing-page.tsx')).LandingPage),
  page(
    `${paths.candidates}/:proceso?/:contienda?/:candidato?`,
    async () => (await import('../../features/candidates/candidates-page.tsx')).CandidatesPage,
  ),
  // The turnout by hour belongs to another feature.
  page(`${paths.results}/:proceso?/:contienda?`, async () => {
    const [{ ResultsPage }, { Turnout }] = await Promise.all([
      import('../../features/results/results-page.tsx'),
      import('../../features/contest/run/turnout.tsx'),
    ]);
    return () => <ResultsPage Turnout={Turnout} />;
  }),
  page(paths.processes, async () => (await import('../../features/processes/processes-page.tsx')).ProcessesPage),
  page(
    paths.howItWorks,
    async () => (await import('../../features/how-it-works/how-it-works-page.tsx')).HowItWorksPage,
  ),
  page(
    paths.verification,
    async () => (await import('../../features/verification/verification-page.tsx')).VerificationPage,
  ),
  page(paths.ballotBox, async () => (await import('../../features/ballot-box/ballot-box-page.tsx')).BallotBoxPage),
  page(
    paths.archiveCheck,
    async () => (await import('../../features/archive-check/archive-check-page.tsx')).ArchiveCheckPage,
  ),
  ...[paths.dataPolicy, paths.terms, paths.accessibility, paths.siteMap].map((path) =>
    page(path, async () => (await import('../../features/legal/legal-page.tsx')).LegalPage),
  ),
  page(paths.rollCheck, async () => (await import('../../features/roll-check/roll-check-page.tsx')).RollCheckPage),
  page(paths.tracking, async () => (await import('../../features/tracking/tracking-page.tsx')).TrackingPage),
  page(paths.phone, async () => (await import('../../features/phone-upload/phone-page.tsx')).PhonePage),
  page(
    paths.mailPreferences,
    async () => (await import('../../features/mail-preferences/mail-preferences-page.tsx')).MailPreferencesPage,
  ),
  page(paths.disowning, async () => (await import('../../features/disowning/disown-page.tsx')).DisownPage),
  page(paths.stopChange, async () => (await import('../../features/stop-change/stop-change-page.tsx')).StopChangePage),
  page(paths.trustee, async () => (await import('../../features/trustees/trustee-page.tsx')).TrusteePage),
  page(paths.certificate, async () => (await import('../pages/election-address.tsx')).CertificateAddress),
  ...[paths.election, paths.processElection].map((path) =>
    page(path, async () => (await import('../pages/election-address.tsx')).ElectionAddress),
  ),
  page(paths.auth.login, async () => (await import('../../features/staff-session/login-page.tsx')).LoginPage),
  page(
    paths.auth.verifyCode,
    async () => (await import('../../features/staff-session/verify-code-page.tsx')).VerifyCodePage,
  ),
  { path: '*', Component: NotFoundPage },
];

/** The staff's screens of one process. */
const staffRoutes = (staff: StaffPaths): RouteObject[] => [
  ...reviewRoutes(staff),
  page(staff.passkeys, async () => (await import('../../features/passkeys/passkeys-page.tsx')).PasskeysPage),
  {
    lazy: async () => ({ Component: (await import('../pages/staff-pages.tsx')).AuditorsOnly }),
    children: [
      page(
        `${staff.processes}/:proceso?`,
        async () => (await import('../../features/admin/processes/process-page.tsx')).ProcessesPage,
      ),
      page(staff.users, async () => (await import('../../features/admin/staff/staff-page.tsx')).StaffPage),
      page(staff.calendar, async () => (await import('../../features/admin/calendar/calendar-page.tsx')).CalendarPage),
      page(staff.imports, async () => (await import('../../features/admin/imports/imports-page.tsx')).ImportsPage),
      page(staff.helpDesk, async () => (await import('../../features/help-desk/help-desk-page.tsx')).HelpDeskPage),
      page(staff.campaigns, async () => (await import('../../features/campaigns/campaigns-page.tsx')).CampaignsPage),
      page(
        staff.campaign(':id'),
        async () => (await import('../../features/campaigns/campaign-page.tsx')).CampaignPage,
      ),
      page(staff.mailQueue, async () => (await import('../../features/mail-queue/mail-queue-page.tsx')).MailQueuePage),
      page(
        staff.changes,
        async () => (await import('../../features/change-requests/change-requests-page.tsx')).ChangeRequestsPage,
      ),
      page(`${staff.contests}/:contest?`, async () => (await import('../pages/contest.tsx')).Contest),
    ],
  },
  // Any other path under /app shows the dashboard.
  page(`${staff.root}/*`, async () => (await import('../pages/dashboard.tsx')).Dashboard),
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
