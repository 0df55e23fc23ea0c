import { parentPort, workerData } from 'node:worker_threads';
import { openElection, readElection } from '@urna/belenios/election';
import { ballotWork } from '@urna/belenios/verify/ballot-batch';
import { fastestGroup } from './fastest-group.ts';
import type { Reply, Request, WorkerData } from './messages.ts';

const { electionText, digestKey }: WorkerData = workerData;
const group = fastestGroup(readElection(electionText).group);
const work = ballotWork(openElection(group, electionText), digestKey);

async function answer(request: Request): Promise<Reply> {
  const { id, kind } = request;
  try {
    if (kind === 'credentials') return { id, kind, answer: await work.credentials(request.ask) };
    if (kind === 'ballots') return { id, kind, answer: await work.ballots(request.ask) };
    return { id, kind, answer: await work.total() };
  } catch (error) {
    return { id, kind, error: String(error) };
  }
}

parentPort?.on('message', (request: Request) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows, not for threads
  void answer(request).then((reply) => parentPort?.postMessage(reply));
});
