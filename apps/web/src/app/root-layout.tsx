import { Navigate, Outlet, ScrollRestoration } from 'react-router';
import { useCandidateStore } from '../features/inscription/session/candidate-store.ts';
import { SessionWatch } from '../features/inscription/session/session-watch.tsx';
import { FullScreenLoading } from '../ui/full-screen-loading.tsx';
import { ScrollToTop } from '../ui/scroll-to-top.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineBar } from './offline-bar.tsx';
import classes from './root-layout.module.css';
import { RouteProgress } from './route-progress.tsx';
import { useCandidateGuard } from './use-candidate-guard.ts';

const MAIN_ID = 'contenido';

function Page() {
  const checking = useCandidateStore((state) => state.checkingSession);
  const redirect = useCandidateGuard();
  if (checking) return <FullScreenLoading />;
  if (redirect) return <Navigate to={redirect} replace />;
  return <Outlet />;
}

export function RootLayout() {
  return (
    <div className={classes.layout}>
      <a className={classes.skip} href={`#${MAIN_ID}`}>
        Saltar al contenido
      </a>
      <RouteProgress />
      <Header />
      <OfflineBar />
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        <Page />
      </main>
      <Footer />
      <SessionWatch />
      <ScrollToTop />
      <Toaster />
      <ScrollRestoration />
    </div>
  );
}
