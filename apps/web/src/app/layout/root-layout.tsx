import { lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router';
import { shownProcess } from '../../domain/process/shown-process.ts';
import { AUTH_STORAGE_NAME, useAuthStore } from '../../domain/staff-session/auth-store.ts';
import { CandidateSession } from '../../features/inscription/session/candidate-session.tsx';
import { VoterSessionWatch } from '../../features/voting/session/voter-session.tsx';
import { isStaffScreen, leaveOnPublicPage, leaveOpenedProcess } from '../../lib/opened-process.ts';
import { paths } from '../../lib/paths.ts';
import { hasStored, useStoredElsewhere } from '../../lib/stored-elsewhere.ts';
import { useOnline } from '../../lib/use-online.ts';
import { Toaster } from '../../ui/feedback/toaster.tsx';
import { OfflineIcon } from '../../ui/icons/icons.tsx';
import { Mark } from '../../ui/icons/logo.tsx';
import { ScrollToTop } from '../../ui/layout/scroll-to-top.tsx';
import { Pages } from '../pages/pages.tsx';
import { Header } from './header.tsx';
import { ProofNotice } from './proof-notice.tsx';
import classes from './root-layout.module.css';
import { RouteProgress } from './route-progress.tsx';

const links = [
  { to: paths.howItWorks, label: 'Cómo funciona la votación' },
  { to: paths.candidates, label: 'Candidatos' },
  { to: paths.results, label: 'Resultados' },
  { to: paths.verification, label: 'Verificar' },
  { to: paths.processes, label: 'Procesos' },
] as const;

const signature = () =>
  shownProcess ? `${shownProcess.title} · ${shownProcess.body} · Periodo ${shownProcess.period}` : 'Urna';

function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <p className={classes.name}>
          <Mark size={20} />
          <span>{signature()}</span>
        </p>
        <nav className={classes.links} aria-label="Sobre la votación">
          {links.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
        <Contact />
        <p className={classes.notes}>
          Todas las horas son de Colombia. Sus datos personales se tratan conforme a la Ley 1581 de 2012.
        </p>
      </div>
    </footer>
  );
}

/** How to reach the board, as far as the process says. */
function Contact() {
  if (!shownProcess) return null;
  const { organiser, contact } = shownProcess;
  const { page, email, phone, hours } = contact;
  return (
    <address className={classes.contact}>
      <span>{organiser}</span>
      {page ? <a href={page}>{page.replace(/^https?:\/\//, '')}</a> : null}
      {email ? <a href={`mailto:${email}`}>{email}</a> : null}
      {phone ? <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a> : null}
      {hours ? <span>{hours}</span> : null}
    </address>
  );
}

/** Loaded only for staff: candidates and voters never need it. */
const StaffFrame = lazy(async () => ({ default: (await import('./staff-frame.tsx')).StaffFrame }));
const loadRestoration = () => import('../../features/staff-session/restore-staff-session.ts');

async function begin(): Promise<void> {
  if (!hasStored(AUTH_STORAGE_NAME)) {
    leaveOpenedProcess(paths.auth.login);
    return;
  }
  try {
    await (await loadRestoration()).restoreStaffSession();
  } finally {
    // Also if the code couldn't be fetched: the person then has no session and can use the login.
    useAuthStore.setState({ checkingSession: false });
  }
}

async function followOtherTab(): Promise<void> {
  await (await loadRestoration()).followOtherTab();
}

const follow = () => void followOtherTab().catch(() => undefined);

/** Restores a stored session and adds the staff menu to the pages of /app. */
function StaffSurroundings() {
  const { pathname } = useLocation();
  const isStaff = isStaffScreen(pathname);
  const user = useAuthStore((state) => (state.checkingSession ? null : state.user));
  useStoredElsewhere(AUTH_STORAGE_NAME, follow);
  useEffect(() => void begin().catch(() => undefined), []);
  useLayoutEffect(() => {
    if (!isStaff) leaveOnPublicPage();
  }, [isStaff]);
  if (!user || !isStaff) return null;
  return (
    <Suspense fallback={null}>
      <StaffFrame user={user} />
    </Suspense>
  );
}

/** The target of the skip link in index.html. */
const CONTENT_ID = 'contenido';

/**
 * The skip link can be used before the app has rendered: the browser then finds no target and doesn't retry. This moves
 * the focus once the content is rendered.
 */
function useSkipToContent(): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  useEffect(() => {
    if (location.hash === `#${CONTENT_ID}`) content.current?.focus();
  }, []);
  return content;
}

export function RootLayout() {
  useScrollToStart();
  const content = useSkipToContent();
  return (
    <div className={classes.layout}>
      <RouteProgress />
      <Header />
      <OfflineBar />
      <div className={classes.middle}>
        <StaffSurroundings />
        <main ref={content} id={CONTENT_ID} tabIndex={-1} className={classes.main}>
          <Pages />
        </main>
      </div>
      <Footer />
      <CandidateSession />
      <VoterSessionWatch />
      <ScrollToTop />
      <Toaster />
      <ProofNotice />
    </div>
  );
}

/** Scrolls to the top on a new page. The browser restores the position on back navigation. */
function useScrollToStart(): void {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);

  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (type !== NavigationType.Pop && !hash) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, hash, type]);
}

function OfflineBar() {
  const isOnline = useOnline();
  return (
    <div role="status" className={classes.region} data-screen-only>
      {isOnline ? null : (
        <p className={classes.bar} data-offline>
          <OfflineIcon />
          <span>Sin conexión a internet. Puede seguir escribiendo; los envíos tendrán que esperar a que vuelva.</span>
        </p>
      )}
    </div>
  );
}
