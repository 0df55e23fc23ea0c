import { openElection, readElection } from '@urna/belenios/election';
import { ballotWork } from '@urna/belenios/verify/ballot-batch';
import { fastestGroup } from './fastest-group.ts';
import type { Reply, Request, WorkerData } from './messages.ts';

/** A worker's request handler for any kind of thread. Each request gets exactly one reply. */
export function answerRequests({ electionText, digestKey }: WorkerData): (request: Request) => Promise<Reply> {
  const group = fastestGroup(readElection(electionText).group);
  const work = ballotWork(openElection(group, electionText), digestKey);
  return async (request) => {
    const { id, kind } = request;
    try {
      if (kind === 'credentials') return { id, kind, answer: await work.credentials(request.ask) };
      if (kind === 'ballots') return { id, kind, answer: await work.ballots(request.ask) };
      return { id, kind, answer: await work.total() };
    } catch (error) {
      return { id, kind, error: String(error) };
    }
  };
}
