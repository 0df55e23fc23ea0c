import { ButtonLink } from '@urna/ui/button';
import { MessagePage } from '@urna/ui/frame';
import { Mark } from '@urna/ui/icons';
import { site, siteLink } from '../installation.ts';
import { useProcess } from '../process.ts';
import { useVoter } from '../session.ts';
import type { VoterState } from '../voter.ts';
import { BallotScreen } from './ballot.tsx';
import { CategoryScreen } from './category.tsx';
import { CertificateScreen } from './certificate.tsx';
import { CodeScreen, NumberScreen } from './code.tsx';
import { FinalView } from './final-view.tsx';
import { AlreadyVoted, NoVote } from './outcome.tsx';
import { ForgotPasswordScreen, PasswordScreen, SetPasswordScreen } from './password.tsx';

/** The screen of each step. */
export function Screen() {
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
            Verificar un código
          </ButtonLink>
        </>
      }
    >
      <p>Cuando se convoque una elección, aquí estarán sus fechas y la votación.</p>
    </MessagePage>
  );
}
