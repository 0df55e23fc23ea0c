import type { BallotPaper } from '@urna/contract/election/ballots';
import { PageTitle } from '@urna/ui/panel';
import { Toaster } from '@urna/ui/toast';
import { useKeptFocus } from '@urna/ui/use-kept-focus';
import { useDeferredValue, useState } from 'react';
import { Failure } from '../frame/failure.tsx';
import { questionOf } from '../paper.ts';
import { contestNamed, useProcess } from '../process.ts';
import type { Session, VoterState } from '../voter.ts';
import { isAlarm, loadBallot } from '../voting.ts';
import { clockWords } from '../words.ts';
import classes from './ballot.module.css';
import { BallotList } from './ballot-list.tsx';
import { CredentialStep } from './credential.tsx';
import { ProposalsPanel } from './proposals.tsx';
import { QuestionDialog } from './question.tsx';

type Voting = Extract<VoterState, { session: Session }>;

/** All steps between the login and the receipt. */
export function BallotScreen({ state }: { state: Voting }) {
  const { session } = state;
  const { calendar } = useProcess();
  const place = useKeptFocus<HTMLDivElement>([state.step]);
  const question = 'paper' in state ? questionOf(state.paper) : contestNamed(calendar, session.contest)?.question;
  return (
    <div ref={place} tabIndex={-1} className={classes.page} data-ballot>
      <PageTitle
        title="Votación Electoral"
        subtitle={`${question ? `${question}. ` : ''}Elige una opción; podrás revisarla antes de confirmar.`}
      />
      {/* A message stands where the time stands, so that it moves and covers nothing. */}
      <div className={classes.messages}>
        <Toaster />
        <p className={classes.time}>Tienes hasta las {clockWords(new Date(session.expiresAt))}.</p>
      </div>
      <Content state={state} />
      {'choice' in state && state.choice !== null && state.step !== 'credential' ? (
        <QuestionDialog state={state} />
      ) : null}
    </div>
  );
}

function Content({ state }: { state: Voting }) {
  // Rendering so many cards takes a while on a phone: deferred, it stays responsive to touch meanwhile.
  const paper = useDeferredValue('paper' in state ? state.paper : null);
  if (state.step === 'unavailable') {
    return (
      <Failure
        title="No pudimos mostrar la papeleta"
        message={state.problem}
        contact={isAlarm(state.problem)}
        onRetry={() => void loadBallot()}
      />
    );
  }
  if (state.step === 'credential') {
    const { session, refused, choice } = state;
    return <CredentialStep session={session} paper={state.paper} refused={refused} isChosen={choice !== null} />;
  }
  if (paper) return <Paper paper={paper} />;
  return (
    <p className={classes.waiting} role="status">
      Cargando la papeleta…
    </p>
  );
}

/** The candidates, and beside them what they propose. */
function Paper({ paper }: { paper: BallotPaper }) {
  /** Whose proposal is open, by position; null for everyone's, undefined for none. */
  const [reading, setReading] = useState<number | null>();
  return (
    <div className={classes.beside} data-reading={reading === undefined ? undefined : true}>
      <BallotList paper={paper} onRead={setReading} />
      {reading === undefined ? null : (
        <ProposalsPanel paper={paper} asked={reading} onClose={() => setReading(undefined)} />
      )}
    </div>
  );
}
