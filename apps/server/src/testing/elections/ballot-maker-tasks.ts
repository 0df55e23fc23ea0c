import { ballotFor } from './make-ballot.ts';

interface BallotOrder {
  election: string;
  credentials: readonly string[];
  choices: readonly number[];
}

export const makeBallots = ({ election, credentials, choices }: BallotOrder): string[] =>
  credentials.map((credential, index) => ballotFor({ election, credential }, choices[index] ?? 0));
