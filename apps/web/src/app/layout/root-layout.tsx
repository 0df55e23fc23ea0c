import { GovBar, Footer as SiteFooter } from '@urna/ui/footer';
import { OfflineBar, ProgressNotice, ScrollToTop } from '@urna/ui/frame';
import { ContactContext } from '@urna/ui/notice';
import { proofProgress } from '@urna/ui/proof-of-work';
import { Toaster } from '@urna/ui/toast';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Link, NavigationType, Outlet, useLocation, useNavigation, useNavigationType } from 'react-router';
import { CandidateSession } from '../../features/candidacy/registration/candidate-session.tsx';
import { aboutSite, isStaffScreen, paths } from '../../lib/paths.ts';
import { hasStored, useStoredElsewhere } from '../../lib/stored-elsewhere.ts';
import { AUTH_STORAGE_NAME, useAuthStore } from '../../shared/access/staff-session/auth-store.ts';
import { ContactLine } from '../../shared/processes/contact.tsx';
import { useProcess } from '../../shared/processes/process-context.ts';
import { Header } from './header.tsx';
import classes from './root-layout.module.css';

/** Loaded only for staff: candidates never need it. */
const loadRestoration = () => import('../../features/access/staff-session/restore-staff-session.ts');

async function begin(): Promise<void> {
  if (!hasStored(AUTH_STORAGE_NAME)) return;
  try {
    await (await loadRestoration()).restoreStaffSession();
  } finally {
    // Also if the code couldn't be fetched: the person then has no session and can use the login.
    useAuthStore.setState({ checkingSession: false });
  }
}

const follow = () =>
  void loadRestoration()
    .then(({ followOtherTab }) => followOtherTab())
    .catch(() => undefined);

/** Restores a stored session of the staff: the guards need it on every page. */
function useStaffSession(): void {
  useStoredElsewhere(AUTH_STORAGE_NAME, follow);
  useEffect(() => void begin().catch(() => undefined), []);
}

/** What stands around every page. */
export function RootLayout() {
  const isPublic = !isStaffScreen(useLocation().pathname);
  const { process } = useProcess();
  useScrollToStart();
  useStaffSession();
  return (
    <ContactContext value={<ContactLine />}>
      <div className="frame">
        <RouteProgress />
        {isPublic ? <GovBar process={process} /> : null}
        <Header />
        <OfflineBar>
          Sin conexión a internet. Puede seguir escribiendo; los envíos tendrán que esperar a que vuelva.
        </OfflineBar>
        <div className={classes.middle}>
          <Outlet />
        </div>
        {isPublic ? <Footer /> : null}
        <ScrollToTop />
        <ProofNotice />
        <CandidateSession />
        <Toaster className={classes.toasts} />
      </div>
    </ContactContext>
  );
}

const footerColumns = [
  {
    label: 'Sobre la votación',
    pages: [
      { to: paths.howItWorks, label: 'Cómo funciona la votación' },
      { to: paths.candidates, label: 'Candidatos' },
      { to: paths.results, label: 'Resultados' },
      { to: paths.verification, label: 'Verificar' },
      { to: paths.processes, label: 'Procesos' },
    ],
  },
  {
    label: 'Sobre este sitio',
    pages: aboutSite,
  },
] as const;

/** The footer of every public page. */
function Footer() {
  return (
    <SiteFooter
      process={useProcess().process}
      columns={footerColumns}
      renderLink={(to, label) => <Link to={to}>{label}</Link>}
    />
  );
}

/** On a slow link the code of a page takes a while: this shows that the click was registered. */
function RouteProgress() {
  const isLoading = useNavigation().state !== 'idle';
  return (
    <div role="status" className={classes.progress}>
      {isLoading ? (
        <div className={classes.bar}>
          <span className="spoken">Cargando la página…</span>
        </div>
      ) : null}
    </div>
  );
}

/** Shown during a proof of work: the login takes some seconds longer and needs no action. */
function ProofNotice() {
  return (
    <ProgressNotice progress={proofProgress.use()} label="Avance de la comprobación">
      Comprobando que usted no es un programa…
    </ProgressNotice>
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
