import { parentPort, workerData } from 'node:worker_threads';
import { answerRequests } from '@urna/verification/answer-requests';
import type { Request, WorkerData } from '@urna/verification/messages';

const data: WorkerData = workerData;
const answer = answerRequests(data);

parentPort?.on('message', (request: Request) => {
  void answer(request).then((reply) => parentPort?.postMessage(reply));
});
