import { candidateKinds } from '@urna/contract/candidacy/candidacy';
import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { correctionRoutes } from '../../features/candidacy/correction/routes.tsx';
import { registrationRoutes } from '../../features/candidacy/registration/routes.tsx';
import { reviewRoutes } from '../../features/candidacy/review-list/routes.tsx';
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
  page(paths.home, async () => (await import('../../features/processes/landing/landing-page.tsx')).LandingPage),
  page(
    `${paths.candidates}/:proceso?/:contienda?/:candidato?`,
    async () => (await import('../../features/candidacy/candidates/candidates-page.tsx')).CandidatesPage,
  ),
  page(
    `${paths.results}/:proceso?/:contienda?`,
    async () => (await import('../../features/election/results/results-page.tsx')).ResultsPage,
  ),
  page(
    paths.processes,
    async () =>
      (await import('../../features/processes/public-pages/published-processes-page.tsx')).PublishedProcessesPage,
  ),
  page(
    paths.howItWorks,
    async () => (await import('../../features/checking/how-it-works/how-it-works-page.tsx')).HowItWorksPage,
  ),
  page(
    paths.verification,
    async () => (await import('../../features/checking/verification/verification-page.tsx')).VerificationPage,
  ),
  page(
    paths.ballotBox,
    async () => (await import('../../features/checking/ballot-box/ballot-box-page.tsx')).BallotBoxPage,
  ),
  page(
    paths.archiveCheck,
    async () => (await import('../../features/checking/archive-check/archive-check-page.tsx')).ArchiveCheckPage,
  ),
  ...[paths.dataPolicy, paths.terms, paths.accessibility, paths.siteMap].map((path) =>
    page(path, async () => (await import('../../features/processes/public-pages/legal-page.tsx')).LegalPage),
  ),
  ...candidateKinds.map((kind) =>
    page(
      paths.beforeStarting(kind),
      async () => (await import('../../features/candidacy/registration/before-starting-page.tsx')).BeforeStartingPage,
    ),
  ),
  page(paths.rollCheck, async () => (await import('../../features/voting/roll-check-page.tsx')).RollCheckPage),
  page(
    paths.writeClaim,
    async () => (await import('../../features/voting/claims/write-claim-pages.tsx')).WriteClaimPage,
  ),
  page(paths.claim, async () => (await import('../../features/voting/claims/write-claim-pages.tsx')).ClaimLinkPage),
  page(paths.tracking, async () => (await import('../../features/candidacy/tracking/tracking-page.tsx')).TrackingPage),
  page(paths.phone, async () => (await import('../../features/candidacy/phone-upload/phone-page.tsx')).PhonePage),
  page(
    paths.mailPreferences,
    async () => (await import('../../features/mail/mail-preferences-page.tsx')).MailPreferencesPage,
  ),
  page(paths.disowning, async () => (await import('../../features/candidacy/disowning/disown-page.tsx')).DisownPage),
  page(paths.question, async () => (await import('../../features/candidacy/questions/question-page.tsx')).QuestionPage),
  page(
    paths.stopChange,
    async () => (await import('../../features/access/change-requests/stop-change-page.tsx')).StopChangePage,
  ),
  page(
    paths.directory,
    async () => (await import('../../features/access/staff-session/directory-page.tsx')).DirectoryPage,
  ),
  page(paths.trustee, async () => (await import('../../features/election/trustees/trustee-page.tsx')).TrusteePage),
  page(paths.certificate, async () => (await import('../pages/election-address.tsx')).CertificateAddress),
  ...[paths.election, paths.processElection].map((path) =>
    page(path, async () => (await import('../pages/election-address.tsx')).ElectionAddress),
  ),
  page(paths.auth.login, async () => (await import('../../features/access/staff-session/login-page.tsx')).LoginPage),
  page(
    paths.auth.verifyCode,
    async () => (await import('../../features/access/staff-session/verify-code-page.tsx')).VerifyCodePage,
  ),
  { path: '*', Component: NotFoundPage },
];

/** The staff's screens of one process. */
const staffRoutes = (staff: StaffPaths): RouteObject[] => [
  ...reviewRoutes(staff),
  page(staff.passkeys, async () => (await import('../../features/access/passkeys/passkeys-page.tsx')).PasskeysPage),
  {
    lazy: async () => ({ Component: (await import('../pages/staff-pages.tsx')).AuditorsOnly }),
    children: [
      page(
        `${staff.processes}/:proceso?`,
        async () => (await import('../../features/processes/process-admin/process-page.tsx')).ProcessesPage,
      ),
      page(staff.users, async () => (await import('../../features/people/staff/staff-page.tsx')).StaffPage),
      page(
        staff.calendar,
        async () => (await import('../../features/processes/calendar/calendar-page.tsx')).CalendarPage,
      ),
      page(staff.imports, async () => (await import('../../features/people/imports/imports-page.tsx')).ImportsPage),
      page(
        staff.helpDesk,
        async () => (await import('../../features/voting/help-desk/help-desk-page.tsx')).HelpDeskPage,
      ),
      page(staff.claims, async () => (await import('../../features/voting/claims/claims-pages.tsx')).ClaimsPage),
      page(staff.claim(':id'), async () => (await import('../../features/voting/claims/claims-pages.tsx')).ClaimPage),
      page(
        staff.campaigns,
        async () => (await import('../../features/mail/campaigns/campaigns-page.tsx')).CampaignsPage,
      ),
      page(
        staff.campaign(':id'),
        async () => (await import('../../features/mail/campaigns/campaign-page.tsx')).CampaignPage,
      ),
      page(
        staff.mailQueue,
        async () => (await import('../../features/mail/mail-queue/mail-queue-page.tsx')).MailQueuePage,
      ),
      page(
        staff.returnedMails,
        async () => (await import('../../features/mail/mail-queue/returned-mails-page.tsx')).ReturnedMailsPage,
      ),
      page(
        staff.changes,
        async () => (await import('../../features/access/change-requests/change-requests-page.tsx')).ChangeRequestsPage,
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
              { ErrorBoundary: BrokenPage, children: [...registrationRoutes, ...correctionRoutes] },
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
