// All steps between the login and the receipt.

import { type BallotPaper, VOTING_WARNING_SECONDS } from '@urna/contract/election/ballots';
import { candidateKindBadges } from '@urna/contract/election/contests';
import { Button, WorkingButton } from '@urna/ui/button';
import { LiveNotice, Notice } from '@urna/ui/notice';
import { PageTitle } from '@urna/ui/panel';
import { useCountdown } from '@urna/ui/server-clock';
import { Toaster } from '@urna/ui/toast';
import { useKeptFocus } from '@urna/ui/use-kept-focus';
import { useDeferredValue, useId, useState } from 'react';
import { Dialog } from '../frame/dialog.tsx';
import { Failure } from '../frame/failure.tsx';
import { questionOf } from '../paper.ts';
import { contestNamed, useProcess } from '../process.ts';
import { isCasting, type Session, type VoterState } from '../voter-state.ts';
import { castVote, isAlarm, loadBallot, reconsider } from '../voting.ts';
import { clockWords } from '../words.ts';
import classes from './ballot.module.css';
import { BallotList } from './ballot-list.tsx';
import { Photo } from './choice-card.tsx';
import { CredentialStep } from './credential.tsx';
import { ProposalsPanel } from './proposals.tsx';
import questionClasses from './question.module.css';

type Voting = Extract<VoterState, { session: Session }>;

export function BallotScreen({ state }: { state: Voting }) {
  const { session } = state;
  const { calendar } = useProcess();
  const container = useKeptFocus<HTMLDivElement>([state.step]);
  const question = 'paper' in state ? questionOf(state.paper) : contestNamed(calendar, session.contest)?.question;
  return (
    <div ref={container} tabIndex={-1} className={classes.page} data-ballot>
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
        <ProposalsPanel paper={paper} opened={reading} onClose={() => setReading(undefined)} />
      )}
    </div>
  );
}

type Confirming = Extract<VoterState, { step: 'confirming' | 'sending' | 'resending' }>;

/** The vote can't be undone, so a click outside doesn't close the question and there is no close icon. */
function QuestionDialog({ state }: { state: Confirming }) {
  const { paper, choice } = state;
  const choiceId = useId();
  const isWorking = isCasting(state);
  const problem = state.step === 'confirming' ? state.problem : null;
  return (
    <Dialog title="Confirmar Voto" describedBy={choiceId} onEscape={isWorking ? null : reconsider}>
      <p className={questionClasses.question}>¿Está seguro de su voto?</p>
      <div className={questionClasses.choice}>
        <div className={questionClasses.photo}>{choice.index === 'blank' ? null : <Photo url={choice.photoUrl} />}</div>
        <p id={choiceId} className={questionClasses.words}>
          <span className="note">Va a votar por:</span>
          <strong className={questionClasses.name}>{choice.name}</strong>
          {choice.card === null ? null : <span>T.P. {choice.card}</span>}
          <span className={questionClasses.badge}>{candidateKindBadges[paper.candidate_type]}</span>
        </p>
      </div>
      <Notice type="warning" title="Su voto es único e irrevocable">
        Después de confirmarlo no se puede cambiar ni elegir a otro candidato.
      </Notice>
      <Status state={state} />
      <LiveNotice type="error" contact={isAlarm(problem)} className={questionClasses.problem}>
        {problem}
      </LiveNotice>
      <div className={questionClasses.buttons}>
        <Button variant="default" aria-disabled={isWorking || undefined} onClick={reconsider}>
          Cancelar
        </Button>
        <WorkingButton
          variant="accent"
          label="Confirmar Voto"
          workingLabel="Confirmando..."
          working={isWorking}
          onClick={() => void castVote()}
        />
      </div>
    </Dialog>
  );
}

const stepWords = {
  confirming: null,
  sending: 'Registrando tu voto…',
  resending:
    'Se interrumpió la conexión. Nada se ha perdido: lo estamos enviando de nuevo. No cierres esta página; tu voto no se contará dos veces.',
} as const;

function Status({ state: { step, session } }: { state: Confirming }) {
  const seconds = useCountdown(session.expiresAt);
  const isSoon = step === 'confirming' && seconds <= VOTING_WARNING_SECONDS;
  return (
    // Rendered empty: a live region that is inserted with its text is often not announced.
    <div role="status" className={questionClasses.status}>
      {stepWords[step] ?? (isSoon ? 'Te queda menos de un minuto para votar.' : null)}
    </div>
  );
}
