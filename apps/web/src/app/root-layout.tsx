import { CandidateSession } from '../features/inscription/session/candidate-session.tsx';
import { VoterSessionWatch } from '../features/voting/session/voter-session.tsx';
import { ScrollToTop } from '../ui/scroll-to-top.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { Pages } from './pages.tsx';
import { ProofNotice } from './proof-notice.tsx';
import classes from './root-layout.module.css';
import { RouteProgress } from './route-progress.tsx';
import { StaffSurroundings } from './staff-surroundings.tsx';
import { useScrollToStart } from './use-scroll-to-start.ts';
import { CONTENT_ID, useSkipToContent } from './use-skip-to-content.ts';

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
