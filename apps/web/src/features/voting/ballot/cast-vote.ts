import type { MadeBallot } from '@urna/belenios/ballot/make-ballot';
import { useVoterStore } from '../../../domain/voter-session/voter-store.ts';
import { castingBegun, castingStopped, voteRegistered } from '../../../domain/voter-session/voter-transitions.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { type Client, tokenClient } from '../../../lib/call.ts';
import { warnBeforeLeaving } from '../../../lib/warn-before-leaving.ts';
import { loadFinalView } from '../receipt/load-final-view.ts';
import { endVoterSession } from '../session/end-voter-session.ts';
import { refusalOf } from '../voter-words.ts';
import { EncryptionError, prepareAgain, preparedBallot, publishedLogKey, useBallotStore } from './ballot-store.ts';
import { sendBallot } from './send-ballot.ts';

const NOT_PREPARED =
  'Este navegador no pudo preparar tu voto y no se envió nada. Inténtalo de nuevo o usa otro navegador o equipo.';
/** The encryption is loaded while the person reads; a connection lost before that keeps it from starting. */
const NOT_LOADED =
  'Se interrumpió la conexión antes de preparar tu voto y no se envió nada. Cuando vuelva, confirma de nuevo.';
const NOT_SENT = 'No pudimos enviar tu voto y no se registró. Inténtalo de nuevo.';

function isInvalidBallot(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invalid_ballot';
}

/** The server refused an authority's credential: another one may vote in the same session, for the same choice. */
function isRefusedCredential(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code.startsWith('credential_');
}

const notPrepared = () => (navigator.onLine ? NOT_PREPARED : NOT_LOADED);

/** A link that is too slow for the next page keeps nobody from voting: without its code, a plain page says the same. */
const FINAL_VIEW_PATIENCE_MS = 5000;

async function finalViewIsHere(): Promise<void> {
  const patience = new Promise((resolve) => {
    window.setTimeout(resolve, FINAL_VIEW_PATIENCE_MS);
  });
  await Promise.race([loadFinalView(), patience]).catch(() => undefined);
}

interface Doubt {
  /** A response was lost, so the vote may have been cast. */
  lost: boolean;
}

async function send(client: Client, { text, tracker }: MadeBallot, doubt: Doubt): Promise<void> {
  const key = await publishedLogKey();
  const receipt = await sendBallot({
    client,
    ballot: text,
    onTryAgain: ({ inDoubt }) => {
      doubt.lost ||= inDoubt;
      useBallotStore.setState({ phase: 'resending' });
    },
  });
  voteRegistered({ ...receipt, own_tracking_code: tracker, published_key: key });
}

/**
 * A ballot refused as invalid isn't in the box, so a new one is made and sent once, in case its encryption went wrong.
 */
async function sendOrMakeAgain(client: Client, doubt: Doubt): Promise<void> {
  try {
    await send(client, await preparedBallot(), doubt);
  } catch (error) {
    if (!isInvalidBallot(error)) throw error;
    await send(client, await prepareAgain(), doubt);
  }
}

function tellRefusal(refusal: unknown, { lost }: Doubt): void {
  const status = refusal instanceof ApiError ? refusal.status : null;
  if (lost && (status === 401 || status === 403)) endVoterSession('in_doubt');
  else if (status === 401) endVoterSession('expired');
  else if (status === 409) endVoterSession('already_voted', refusalOf(refusal, ''));
  else if (status === 403) endVoterSession('closed', refusalOf(refusal, ''));
  else if (isRefusedCredential(refusal)) {
    castingStopped(lost);
    useBallotStore.setState({ phase: 'confirming', credential: null, credentialProblem: refusal.message });
  } else {
    castingStopped(lost);
    // The paper was discarded meanwhile; the page says why.
    if (!useBallotStore.getState().paper) return;
    const problem = refusal instanceof EncryptionError ? notPrepared() : refusalOf(refusal, NOT_SENT);
    useBallotStore.setState({ phase: 'confirming', problem });
    // The ballot was refused, so the next attempt sends a new one.
    void prepareAgain().catch(() => undefined);
  }
}

/** Shows "registered" only after the server's confirmation, and blocks leaving until then. */
export async function castVote(): Promise<void> {
  const { session } = useVoterStore.getState();
  if (!session || useBallotStore.getState().phase !== 'confirming') return;
  const doubt: Doubt = { lost: session.inDoubt === true };
  useBallotStore.setState({ phase: 'sending', problem: null });
  castingBegun();
  const stopWarning = warnBeforeLeaving();
  try {
    await finalViewIsHere();
    await sendOrMakeAgain(tokenClient(session.token), doubt);
  } catch (error) {
    tellRefusal(error, doubt);
  } finally {
    stopWarning();
  }
}
