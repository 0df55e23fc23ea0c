import type { Reply } from '@urna/verification/messages';
import { startThread } from '../archive-check/start-thread.ts';

/** Checks one ballot in the same worker that checks whole archives. */
export function isValidBallot(election: string, ballot: string): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const digestKey = crypto.getRandomValues(new Uint8Array(32));
  const listener = {
    reply: (reply: Reply) => {
      if ('error' in reply || reply.kind !== 'ballots') reject(new Error('The ballot could not be checked'));
      else resolve(reply.answer.refusals.length === 0);
    },
    failure: reject,
  };
  const thread = startThread({ electionText: election, digestKey }, listener);
  thread.send({ id: 0, kind: 'ballots', ask: [{ index: 0, text: ballot, weight: 1 }] });
  return promise.finally(() => void thread.end());
}
