import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { BallotToVerify, Reply, Request, Verdict } from './messages.ts';
import { openVerification } from './verify-ballot.ts';

/** The entry point of the threads that BallotVerifiers starts; no module imports it. */

/** A third of the CPU weight at nice 0: leaves room for the main thread without starving when other programs run. */
const LOWER = 5;
// On Linux, setpriority(2) for "this process" applies only to the calling thread, so requests are served before ballots
// are verified. On other systems it would slow down the whole server.
if (process.platform === 'linux') setPriority(0, LOWER);

const elections = new Map<string, (ballot: BallotToVerify) => Verdict>();

function answer(uuid: string, ballot: BallotToVerify): Verdict {
  const verify = elections.get(uuid);
  if (!verify) throw new Error('a ballot of an election that was not opened');
  return verify(ballot);
}

parentPort?.on('message', (request: Request) => {
  if ('open' in request) {
    elections.set(request.open.uuid, openVerification(request.open));
    return;
  }
  const { id, uuid, ballot } = request;
  let reply: Reply;
  try {
    reply = { id, verdict: answer(uuid, ballot) };
  } catch (error) {
    // Only the error's name, because its message may quote the ballot.
    reply = { id, error: error instanceof Error ? error.name : 'unknown' };
  }
  parentPort?.postMessage(reply);
});
