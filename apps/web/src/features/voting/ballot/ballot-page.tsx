import { Button } from '@mantine/core';
import { type BallotPaper, CHOICES_PER_PAGE } from '@urna/contract/election/ballots';
import { CheckIcon, RefreshIcon } from '@urna/ui/icons';
import { Notice } from '@urna/ui/notice';
import { PageTitle } from '@urna/ui/panel';
import { dismissToasts } from '@urna/ui/toast';
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { questionOf } from '../../../domain/process/shown-process.ts';
import { useVoterStore } from '../../../domain/voter-session/voter-store.ts';
import { formatClock } from '../../../lib/format.ts';
import { refusalOf } from '../voter-words.ts';
import classes from './ballot.module.css';
import { BallotList } from './ballot-list.tsx';
import { identifyCredential, loadBallot, takeCredential, useBallotStore } from './ballot-store.ts';
import { VoteDialog } from './vote-dialog.tsx';

/** Loaded where an independent authority made the credentials. */
const CredentialStep = lazy(async () => ({
  default: (await import('../credential/credential-step.tsx')).CredentialStep,
}));

const LOADING_CARDS = Array.from({ length: CHOICES_PER_PAGE }, (_, place) => `card-${String(place)}`);

function LoadingCards() {
  return (
    <div className={classes.waiting} aria-busy="true">
      <p className={classes.count} role="status">
        Cargando la papeleta…
      </p>
      <div className={classes.grid} aria-hidden="true">
        {LOADING_CARDS.map((key) => (
          <div key={key} className={classes.bone} />
        ))}
      </div>
    </div>
  );
}

function Failure({ failure }: { failure: unknown }) {
  const [retrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await loadBallot();
    setRetrying(false);
  };
  return (
    <Notice
      type="error"
      title="No pudimos mostrar la papeleta"
      actions={
        <Button
          variant="default"
          size="sm"
          leftSection={<RefreshIcon size={18} />}
          loading={retrying}
          onClick={() => void retry()}
        >
          Intentar de nuevo
        </Button>
      }
    >
      {refusalOf(failure, 'No hay conexión con el servidor. Revisa tu conexión e inténtalo de nuevo.')}
    </Notice>
  );
}

/** Instead of a toast, which would cover a choice. */
function Admitted() {
  const session = useVoterStore((state) => state.session);
  if (!session) return null;
  return (
    <p className={classes.time}>
      <CheckIcon size={18} />
      {session.login === 'code' ? 'Código verificado exitosamente. ' : ''}
      Tienes hasta las {formatClock(new Date(session.expiresAt))}.
    </p>
  );
}

/** A credential is asked for before the choice, so that nobody chooses in vain. */
function Paper({ paper }: { paper: BallotPaper }) {
  const { credential, credentialProblem, chosen } = useBallotStore();
  const session = useVoterStore((state) => state.session);
  if (credential !== null) return <BallotList paper={paper} />;
  return (
    <Suspense fallback={<LoadingCards />}>
      {session ? (
        <CredentialStep
          paper={paper}
          session={session}
          refused={credentialProblem}
          isChosen={chosen !== null}
          identify={identifyCredential}
          take={takeCredential}
        />
      ) : null}
    </Suspense>
  );
}

export function BallotPage() {
  const contest = useVoterStore(({ session }) => session?.contest ?? null);
  // Rendering so many cards takes a while on a phone: deferred, it stays responsive to touch meanwhile.
  const paper = useDeferredValue(useBallotStore((state) => state.paper));
  const failure = useBallotStore((state) => state.failure);
  useEffect(() => {
    // Messages of the login would cover choices.
    dismissToasts();
    void loadBallot();
  }, []);
  // Null for a moment when the session ends, until the guard redirects.
  if (!contest) return null;
  return (
    <div className={classes.page} data-ballot>
      <PageTitle
        title="Votación Electoral"
        subtitle={`${questionOf(contest)}. Elige una opción; podrás revisarla antes de confirmar.`}
      />
      <Admitted />
      {failure ? <Failure failure={failure} /> : paper ? <Paper paper={paper} /> : <LoadingCards />}
      <VoteDialog />
    </div>
  );
}
