import { OfflineBar, ProgressNotice } from '@urna/ui/frame';
import { ContactContext } from '@urna/ui/notice';
import { ScrollToTop } from '@urna/ui/scroll-to-top';
import { Toaster } from '@urna/ui/toast';
import { useEffect, useRef, useState } from 'react';
import { useProcess } from '../process.ts';
import { proofProgress } from '../proof-of-work.ts';
import { pageOf } from '../routes.ts';
import { Screen } from '../screens/screen.tsx';
import { useVoter } from '../session.ts';
import { type Page, sessionOf } from '../voter.ts';
import { ContactLine, Footer, GovLink } from './contact.tsx';
import { ErrorBoundary } from './failure.tsx';
import { Header, SessionWatch } from './header.tsx';
import classes from './surroundings.module.css';

/** The target of the skip link in index.html. */
const CONTENT_ID = 'contenido';

/** What surrounds every screen. */
export function Frame() {
  const state = useVoter();
  const { calendar } = useProcess();
  const content = useRef<HTMLElement>(null);
  useEffect(() => {
    // Used before the page was there: the browser found no target, and doesn't try again.
    if (location.hash === `#${CONTENT_ID}`) content.current?.focus();
  }, []);
  return (
    <ContactContext value={<ContactLine />}>
      {calendar?.drill ? (
        <aside className="drill-bar" aria-label="Simulacro">
          <p>
            <strong>Simulacro:</strong> no es una votación real.
          </p>
        </aside>
      ) : null}
      <div className={classes.layout}>
        {calendar?.process.shows_gov_bar ? (
          <section className="gov-bar" aria-label="Portal del Estado colombiano">
            <p>
              <GovLink />
            </p>
          </section>
        ) : null}
        <Header />
        <OfflineBar>
          Sin conexión a internet. Puedes seguir escribiendo; los envíos tendrán que esperar a que vuelva.
        </OfflineBar>
        {/* The ballot has a place for messages that moves nothing. */}
        {sessionOf(state) ? null : <Messages page={pageOf(state).page} />}
        <main ref={content} id={CONTENT_ID} tabIndex={-1} className={classes.main}>
          <ErrorBoundary key={pageOf(state).page}>
            <Screen />
          </ErrorBoundary>
        </main>
        <Footer />
        <ScrollToTop />
        <ProofNotice />
        <SessionWatch />
      </div>
    </ContactContext>
  );
}

/** When a message goes, its place stays until another page comes: nothing moves under a finger. */
function Messages({ page }: { page: Page }) {
  const place = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState({ page, height: 0 });
  useEffect(() => {
    const toaster = place.current;
    if (!toaster) return undefined;
    const observer = new ResizeObserver(() => setKept({ page, height: toaster.offsetHeight }));
    observer.observe(toaster);
    return () => {
      observer.disconnect();
      setKept({ page, height: 0 });
    };
  }, [page]);
  const minHeight = kept.page === page ? kept.height : 0;
  return <Toaster ref={place} className={classes.toaster} style={{ minHeight }} />;
}

/** Shown during a proof of work: the login takes some seconds longer and needs no action. */
function ProofNotice() {
  return (
    <ProgressNotice progress={proofProgress.use()} label="Avance de la comprobación">
      Comprobando que no eres un programa…
    </ProgressNotice>
  );
}
