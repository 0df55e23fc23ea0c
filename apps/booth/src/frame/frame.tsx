// What surrounds every screen.

import { ButtonLink } from '@urna/ui/button';
import { GovBar } from '@urna/ui/footer';
import { Main, MessagePage, OfflineBar, ProgressNotice, ScrollToTop } from '@urna/ui/frame';
import { Mark } from '@urna/ui/icons';
import { ContactContext } from '@urna/ui/notice';
import { proofProgress } from '@urna/ui/proof-of-work';
import { Toaster } from '@urna/ui/toast';
import { useEffect, useRef, useState } from 'react';
import { site, siteLink } from '../installation.ts';
import { useProcess } from '../process.ts';
import { pageOf } from '../routes.ts';
import { BallotScreen } from '../screens/ballot.tsx';
import { CategoryScreen } from '../screens/category.tsx';
import { CodeScreen, NumberScreen } from '../screens/code.tsx';
import { FinalView } from '../screens/final-view.tsx';
import { ForgotPasswordScreen, PasswordScreen, SetPasswordScreen } from '../screens/password.tsx';
import { AlreadyVoted, CertificateScreen, NoVote } from '../screens/proof.tsx';
import { useVoter } from '../session.ts';
import { type Page, sessionOf, type VoterState } from '../voter-state.ts';
import { ContactLine, Footer } from './contact.tsx';
import { ErrorBoundary } from './failure.tsx';
import { Header } from './header.tsx';
import classes from './surroundings.module.css';

export function Frame() {
  const state = useVoter();
  const { calendar } = useProcess();
  return (
    <ContactContext value={<ContactLine />}>
      {calendar?.drill ? (
        <aside className="drill-bar" aria-label="Simulacro">
          <p>
            <strong>Simulacro:</strong> no es una votación real.
          </p>
        </aside>
      ) : null}
      <div className="frame">
        <GovBar process={calendar?.process} />
        <Header />
        <OfflineBar>
          Sin conexión a internet. Puedes seguir escribiendo; los envíos tendrán que esperar a que vuelva.
        </OfflineBar>
        {/* The ballot has a place for messages that moves nothing. */}
        {sessionOf(state) ? null : <Messages page={pageOf(state).page} />}
        <Main>
          <ErrorBoundary key={pageOf(state).page}>
            <Screen />
          </ErrorBoundary>
        </Main>
        <Footer />
        <ScrollToTop />
        <ProofNotice />
      </div>
    </ContactContext>
  );
}

/** When a message goes, its place stays until another page comes: nothing moves under a finger. */
function Messages({ page }: { page: Page }) {
  const element = useRef<HTMLDivElement>(null);
  const [reserved, reserve] = useState({ page, height: 0 });
  useEffect(() => {
    const toaster = element.current;
    if (!toaster) return undefined;
    const observer = new ResizeObserver(() => reserve({ page, height: toaster.offsetHeight }));
    observer.observe(toaster);
    return () => {
      observer.disconnect();
      reserve({ page, height: 0 });
    };
  }, [page]);
  const minHeight = reserved.page === page ? reserved.height : 0;
  return <Toaster ref={element} className={classes.toaster} style={{ minHeight }} />;
}

/** Shown during a proof of work: the login takes some seconds longer and needs no action. */
function ProofNotice() {
  return (
    <ProgressNotice progress={proofProgress.use()} label="Avance de la comprobación">
      Comprobando que no eres un programa…
    </ProgressNotice>
  );
}

/** The screen of each step. */
function Screen() {
  const state = useVoter();
  const { isMissing } = useProcess();
  if (isMissing && isAboutToday(state)) return <NoProcess />;
  if ('session' in state) return <BallotScreen state={state} />;
  switch (state.step) {
    case 'category':
      return <CategoryScreen />;
    case 'number':
      return <NumberScreen vote={state.vote} earlier={state.pending?.identification_number ?? ''} />;
    case 'password':
      return <PasswordScreen vote={state.vote} />;
    case 'code':
      return <CodeScreen pending={state.pending} />;
    case 'forgot-password':
      return <ForgotPasswordScreen vote={state.vote} />;
    case 'set-password':
      return <SetPasswordScreen vote={state.vote} link={state.passwordLink} />;
    case 'certificate':
      return <CertificateScreen vote={state.vote} />;
    case 'already-voted':
      return <AlreadyVoted {...state} />;
    case 'no-vote':
      return <NoVote {...state} />;
    case 'registered':
      return <FinalView receipt={state.receipt} />;
  }
}

/** Whether a step is of no use between two processes: a past vote can be proven, and a receipt is the voter's. */
const isAboutToday = (state: VoterState): boolean =>
  state.step === 'category' || state.step === 'code' || ('vote' in state && state.vote === null);

function NoProcess() {
  return (
    <MessagePage
      title="No hay un proceso electoral en curso"
      drawing={<Mark size={72} />}
      actions={
        <>
          <ButtonLink href={siteLink(site.processes)} variant="default">
            Procesos electorales
          </ButtonLink>
          <ButtonLink href={siteLink(site.verification)} variant="default">
            Verificar
          </ButtonLink>
        </>
      }
    >
      <p>Cuando se convoque una elección, aquí estarán sus fechas y la votación.</p>
    </MessagePage>
  );
}
