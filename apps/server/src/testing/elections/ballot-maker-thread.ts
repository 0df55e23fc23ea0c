import { parentPort, workerData } from 'node:worker_threads';
import { ballotFor } from './make-ballot.ts';

export interface BallotOrder {
  election: string;
  credentials: readonly string[];
  choices: readonly number[];
}

const { election, credentials, choices }: BallotOrder = workerData;
parentPort?.postMessage(credentials.map((credential, at) => ballotFor({ election, credential }, choices[at] ?? 0)));
