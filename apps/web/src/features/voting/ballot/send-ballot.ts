import { castBallot, type Receipt } from '@urna/contract/ballots';
import { ApiError } from '../../../lib/api-error.ts';
import type { Client } from '../../../lib/call.ts';

/** On the worst of links a ballot of 100 choices takes most of a minute to go out. */
const PATIENCE_MS = 60_000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;

/** Whether the server has said no. Anything else, from a lost link to a proxy's own page, leaves it open. */
function isDefinite({ status, code }: ApiError): boolean {
  if (code === 'network' || status === 408 || status === 429) return false;
  return status >= 400 && status < 500;
}

/** Nobody knows whether it arrived: of an answer that it is busy, or of too many requests, one does. */
function isInDoubt({ status, code }: ApiError): boolean {
  return code !== 'ballot_box_busy' && status !== 429;
}

/** Ten thousand browsers that lost the same server must not come back in the same second. */
function pauseAfter(tries: number, error: ApiError): number {
  const asked = (error.retryAfterSeconds ?? 0) * 1000;
  const own = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1));
  return Math.max(asked, own) * (1 + Math.random() / 4);
}

/** Or until the link is back, whichever is first. */
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
  /** Of the session in which the vote was made, whoever logs in meanwhile. */
  client: Client;
  /** The same text each time: the ballot box answers a ballot that it already has with the same receipt. */
  ballot: string;
  /** Told before each pause. `inDoubt`: it may have been registered. */
  onTryAgain: (about: { inDoubt: boolean }) => void;
}

/** Sends a ballot until the server has answered, yes or no; a no is thrown. */
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
