import { sendsToBoard } from '@urna/contract/process/contact';
import { OfflineBar, toastsClass } from '@urna/ui/frame';
import { NoticeFoot } from '@urna/ui/notice';
import { Toaster } from '@urna/ui/toast';
import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { AUTH_STORAGE_NAME, useAuthStore } from '../../domain/staff-session/auth-store.ts';
import { CandidateSession } from '../../features/inscription/session/candidate-session.tsx';
import { isStaffScreen, leaveOnPublicPage, leaveOpenedProcess } from '../../lib/opened-process.ts';
import { paths } from '../../lib/paths.ts';
import { hasStored, useStoredElsewhere } from '../../lib/stored-elsewhere.ts';
import { Pages } from '../pages/pages.tsx';
import { lazyPart, preload } from '../routing/lazy-routes.ts';
import { GovBar } from './gov-bar.tsx';
import { Header, preloadHeader } from './header.tsx';
import { LazyContactLine } from './lazy-contact-line.tsx';
import classes from './root-layout.module.css';
import { RouteProgress } from './route-progress.tsx';

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

/** Where the code can't be fetched, the page works without it. */
const NoPageEnd: ComponentType<{ isPublic: boolean }> = () => null;
/** A first visit doesn't wait for it, but it is fetched at once, so that the footer appears together with the page. */
const pageEnd = import('./page-end.tsx').catch(() => ({ PageEnd: NoPageEnd }));
const PageEnd = lazyPart(async () => (await pageEnd).PageEnd);

/** For a first render that shows it too, in place of a page that the server rendered. */
export const preloadLayout = () => Promise.all([preload(PageEnd), preloadHeader()]);

/** How to reach the board, beneath a notice that says to. */
const contactFor = (words: string) => (sendsToBoard(words) ? <LazyContactLine /> : null);

export function RootLayout() {
  useScrollToStart();
  const content = useSkipToContent();
  const isPublic = !isStaffScreen(useLocation().pathname);
  return (
    <NoticeFoot value={contactFor}>
      <div className="frame">
        <RouteProgress />
        {isPublic ? <GovBar /> : null}
        <Header />
        <OfflineBar>
          Sin conexión a internet. Puede seguir escribiendo; los envíos tendrán que esperar a que vuelva.
        </OfflineBar>
        <div className={classes.middle}>
          <StaffSurroundings />
          <main ref={content} id={CONTENT_ID} tabIndex={-1} className="frame-main">
            <Pages />
          </main>
        </div>
        <Suspense fallback={null}>
          <PageEnd isPublic={isPublic} />
        </Suspense>
        <CandidateSession />
        <Toaster className={toastsClass} />
      </div>
    </NoticeFoot>
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
