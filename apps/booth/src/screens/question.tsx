import { VOTING_WARNING_SECONDS } from '@urna/contract/election/ballots';
import { candidateKindBadges } from '@urna/contract/election/contests';
import { Button, WorkingButton } from '@urna/ui/button';
import { Dialog } from '@urna/ui/dialog';
import { LiveNotice, Notice } from '@urna/ui/notice';
import { useId } from 'react';
import { useCountdown } from '../hooks.ts';
import { isCasting, type VoterState } from '../voter.ts';
import { castVote, isAlarm, reconsider } from '../voting.ts';
import { Photo } from './choice-card.tsx';
import classes from './question.module.css';

type Asked = Extract<VoterState, { step: 'confirming' | 'sending' | 'resending' }>;

/** The vote can't be undone, so a click outside doesn't close the question and there is no close icon. */
export function QuestionDialog({ state }: { state: Asked }) {
  const { paper, choice } = state;
  const choiceId = useId();
  const isWorking = isCasting(state);
  const problem = state.step === 'confirming' ? state.problem : null;
  return (
    <Dialog title="Confirmar Voto" describedBy={choiceId} onEscape={isWorking ? null : reconsider}>
      <p className={classes.question}>¿Está seguro de su voto?</p>
      <div className={classes.choice}>
        <div className={classes.photo}>{choice.place === 'blank' ? null : <Photo url={choice.photoUrl} />}</div>
        <p id={choiceId} className={classes.words}>
          <span className={classes.label}>Va a votar por:</span>
          <strong className={classes.name}>{choice.name}</strong>
          {choice.card === null ? null : <span>T.P. {choice.card}</span>}
          <span className={classes.badge}>{candidateKindBadges[paper.candidate_type]}</span>
        </p>
      </div>
      <Notice type="warning" title="Su voto es único e irrevocable">
        Después de confirmarlo no se puede cambiar ni elegir a otro candidato.
      </Notice>
      <Status state={state} />
      <LiveNotice type="error" contact={isAlarm(problem)} className={classes.problem}>
        {problem}
      </LiveNotice>
      <div className={classes.buttons}>
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

function Status({ state: { step, session } }: { state: Asked }) {
  const seconds = useCountdown(session.expiresAt);
  const isSoon = step === 'confirming' && seconds <= VOTING_WARNING_SECONDS;
  return (
    // Rendered empty: a live region that is inserted with its text is often not announced.
    <div role="status" className={classes.status}>
      {stepWords[step] ?? (isSoon ? 'Te queda menos de un minuto para votar.' : null)}
    </div>
  );
}
