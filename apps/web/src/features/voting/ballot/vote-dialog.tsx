import { Button } from '@mantine/core';
import { VOTING_WARNING_SECONDS } from '@urna/contract/election/ballots';
import { candidateKindBadges } from '@urna/contract/election/contests';
import { WorkingButton } from '@urna/ui/button';
import { Dialog } from '@urna/ui/dialog';
import { Notice } from '@urna/ui/notice';
import { CandidatePhoto } from '../../../domain/candidates/candidate-photo.tsx';
import { useVoterStore, type VoterSession } from '../../../domain/voter-session/voter-store.ts';
import { useCountdown } from '../../../lib/use-countdown.ts';
import { type Chosen, reconsider, useBallotStore } from './ballot-store.ts';
import { castVote } from './cast-vote.ts';
import classes from './vote-dialog.module.css';

const statusWords = {
  choosing: null,
  confirming: null,
  sending: 'Registrando tu voto…',
  resending:
    'Se interrumpió la conexión. Nada se ha perdido: lo estamos enviando de nuevo. No cierres esta página; tu voto no se contará dos veces.',
} as const;

function Sending({ phase, expiresAt }: { phase: keyof typeof statusWords; expiresAt: number }) {
  const seconds = useCountdown(expiresAt) ?? 0;
  const isSoon = phase === 'confirming' && seconds <= VOTING_WARNING_SECONDS;
  return (
    // Rendered empty: a live region that is inserted with its text is often not announced.
    <div role="status" className={classes.status}>
      {statusWords[phase] ?? (isSoon ? 'Te queda menos de un minuto para votar.' : null)}
    </div>
  );
}

function Question({ chosen, session }: { chosen: Chosen; session: VoterSession }) {
  const phase = useBallotStore((state) => state.phase);
  const problem = useBallotStore((state) => state.problem);
  const kind = useBallotStore((state) => state.paper?.candidate_type);
  const working = phase === 'sending' || phase === 'resending';
  return (
    <>
      <p className={classes.question}>¿Está seguro de su voto?</p>
      <div className={classes.choice}>
        <div className={classes.photo}>
          {chosen.place === 'blank' ? null : <CandidatePhoto url={chosen.photoUrl} eager />}
        </div>
        <p className={classes.words}>
          <span className={classes.label}>Va a votar por:</span>
          <strong className={classes.name}>{chosen.name}</strong>
          {kind ? <span className={classes.badge}>{candidateKindBadges[kind]}</span> : null}
        </p>
      </div>
      <Notice type="warning" title="Su voto es único e irrevocable">
        Después de confirmarlo no se puede cambiar ni elegir a otro candidato.
      </Notice>
      <Sending phase={phase} expiresAt={session.expiresAt} />
      <div role="alert" className={classes.problem}>
        {problem ? (
          <Notice type="error" role="note">
            {problem}
          </Notice>
        ) : null}
      </div>
      <div className={classes.buttons}>
        <Button
          variant="default"
          {...(working ? { 'aria-disabled': true, 'data-disabled': true } : {})}
          onClick={reconsider}
        >
          Cancelar
        </Button>
        <WorkingButton
          variant="accent"
          label="Confirmar Voto"
          workingLabel="Confirmando..."
          working={working}
          onClick={() => void castVote()}
        />
      </div>
    </>
  );
}

/** The vote can't be undone, so a click outside doesn't close the question and there is no close icon. */
export function VoteDialog() {
  const chosen = useBallotStore((state) => state.chosen);
  const working = useBallotStore((state) => state.phase === 'sending' || state.phase === 'resending');
  const session = useVoterStore((state) => state.session);
  // While another credential is asked for, the choice waits.
  const hasCredential = useBallotStore((state) => state.credential !== null);
  return chosen && session && hasCredential ? (
    <Dialog title="Confirmar Voto" onEscape={working ? null : reconsider}>
      <Question chosen={chosen} session={session} />
    </Dialog>
  ) : null;
}
