import { castBallot } from '@urna/contract/election/ballots';
import { ApiError } from '@urna/ui/api-error';
import { type Answer, call } from './api.ts';

/** On the slowest links a ballot of 100 choices takes most of a minute to upload. */
const PATIENCE_MS = 60_000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;
/** Longer than any that the server asks for. */
const LONGEST_REQUESTED_SECONDS = 300;

interface Sending {
  /** The session in which the vote was made, even if somebody else logs in meanwhile. */
  token: string;
  /** Sending the same text is idempotent: the server returns the same receipt for a ballot that it already has. */
  ballot: string;
  /** Called before each pause. `inDoubt`: the vote may have been registered. */
  onLost: (inDoubt: boolean) => void;
}

/** Sends a ballot until the server definitely accepts or refuses it; throws a refusal. */
export async function sendBallot({ token, ballot, onLost }: Sending): Promise<Answer<typeof castBallot>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call(castBallot, { body: { ballot }, token, signal: AbortSignal.timeout(PATIENCE_MS) });
    } catch (error) {
      if (!(error instanceof ApiError) || isDefinite(error)) throw error;
      onLost(isInDoubt(error));
      await pause(pauseAfter(tries, error));
    }
  }
}

/**
 * Whether the server definitely refused, in the form of its refusals. Anything else, such as a lost connection or a proxy's
 * error page, leaves the outcome open.
 */
function isDefinite({ status, code }: ApiError): boolean {
  if (code === 'network' || code === 'unexpected' || status === 408 || status === 429) return false;
  return status >= 400 && status < 500;
}

/** Whether the ballot may have arrived: unknown after most failures, but not after "busy" or "too many requests". */
const isInDoubt = ({ status, code }: ApiError): boolean => code !== 'ballot_box_busy' && status !== 429;

/** Ten thousand browsers that lost the same server must not come back in the same second. */
function pauseAfter(tries: number, { retryAfterSeconds }: ApiError): number {
  const requested = Math.min(retryAfterSeconds ?? 0, LONGEST_REQUESTED_SECONDS) * 1000;
  const own = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1));
  return Math.max(requested, own) * (1 + Math.random() / 4);
}

/** Ends early when the connection returns. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, milliseconds);
    addEventListener('online', go);
  });
}
