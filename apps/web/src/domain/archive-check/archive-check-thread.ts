import { answerRequests } from '@urna/verification/answer-requests';
import type { Request, WorkerData } from '@urna/verification/messages';

/** Checks ballots: the first message says of which election, each of the others is answered. */
let answer: ReturnType<typeof answerRequests> | undefined;

addEventListener('message', (event: MessageEvent<WorkerData | Request>) => {
  const { data } = event;
  if ('electionText' in data) answer = answerRequests(data);
  else void answer?.(data).then((reply) => postMessage(reply));
});
