import { castBallot, type Receipt } from '@urna/contract/election/ballots';
import { ApiError } from '../../../lib/api-error.ts';
import type { Client } from '../../../lib/call.ts';

/** On the slowest links a ballot of 100 choices takes most of a minute to upload. */
const PATIENCE_MS = 60_000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Whether the server definitely refused. Anything else, such as a lost connection or a proxy's error page, leaves
 * the outcome open.
 */
function isDefinite({ status, code }: ApiError): boolean {
  if (code === 'network' || status === 408 || status === 429) return false;
  return status >= 400 && status < 500;
}

/** Whether the ballot may have arrived: unknown after most failures, but not after "busy" or "too many requests". */
function isInDoubt({ status, code }: ApiError): boolean {
  return code !== 'ballot_box_busy' && status !== 429;
}

/** Ten thousand browsers that lost the same server must not come back in the same second. */
function pauseAfter(tries: number, error: ApiError): number {
  const asked = (error.retryAfterSeconds ?? 0) * 1000;
  const own = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1));
  return Math.max(asked, own) * (1 + Math.random() / 4);
}

/** Ends early when the connection returns. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = window.setTimeout(go, milliseconds);
    window.addEventListener('online', go);
  });
}

interface Sending {
  /** The session in which the vote was made, even if somebody else logs in meanwhile. */
  client: Client;
  /** Sending the same text is idempotent: the server returns the same receipt for a ballot that it already has. */
  ballot: string;
  /** Called before each pause. `inDoubt`: the vote may have been registered. */
  onTryAgain: (about: { inDoubt: boolean }) => void;
}

/** Sends a ballot until the server definitely accepts or refuses it; throws a refusal. */
export async function sendBallot({ client, ballot, onTryAgain }: Sending): Promise<Receipt> {
  for (let tries = 1; ; tries += 1) {
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      return (await client.call(castBallot, { body: { ballot }, signal })).data;
    } catch (error) {
      if (!(error instanceof ApiError) || isDefinite(error)) throw error;
      onTryAgain({ inDoubt: isInDoubt(error) });
      await pause(pauseAfter(tries, error));
    }
  }
}
