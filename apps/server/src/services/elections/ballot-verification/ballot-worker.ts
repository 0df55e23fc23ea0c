import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { BallotToVerify, Reply, Request, Verdict } from './messages.ts';
import { openVerification } from './verify-ballot.ts';

/** The entry point of the threads that BallotVerifiers starts; nothing imports it. */

/** A third of the CPU weight at nice 0: leaves room for the main thread without starving beside other programs. */
const LOWER = 5;
// On Linux setpriority(2) of "this process" applies to the calling thread only, so requests, logins among them, are
// served before ballots are verified. Elsewhere it would slow the whole server down.
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
    // Only the error's name: its message may quote the ballot.
    reply = { id, error: error instanceof Error ? error.name : 'unknown' };
  }
  parentPort?.postMessage(reply);
});
