import { CandidateSession } from '../features/inscription/session/candidate-session.tsx';
import { ScrollToTop } from '../ui/scroll-to-top.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { Pages } from './pages.tsx';
import classes from './root-layout.module.css';
import { RouteProgress } from './route-progress.tsx';
import { StaffSurroundings } from './staff-surroundings.tsx';
import { useScrollToStart } from './use-scroll-to-start.ts';

const MAIN_ID = 'contenido';

export function RootLayout() {
  useScrollToStart();
  return (
    <div className={classes.layout}>
      <a className={classes.skip} href={`#${MAIN_ID}`}>
        Saltar al contenido
      </a>
      <RouteProgress />
      <Header />
      <OfflineBar />
      <div className={classes.middle}>
        <StaffSurroundings />
        <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
          <Pages />
        </main>
      </div>
      <Footer />
      <CandidateSession />
      <ScrollToTop />
      <Toaster />
    </div>
  );
}
