import type { BallotPaper, Receipt } from '@urna/contract/election/ballots';
import type { CheckSecret } from '@urna/contract/election/vote-checks';
import { ELECTOR_PASSWORD } from '../../apps/server/src/demo/people.ts';
import { ballotFor, makeBallotFor } from '../../apps/server/src/testing/elections/make-ballot.ts';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { call, mailedCode } from './candidate-by-api.ts';

/** Requests a code as an accountant on the roll; its mail is sent asynchronously. */
export async function askForCodeByApi(server: ServerProcess, number: string): Promise<void> {
  await call(server, 'POST', '/voting/accountant/request-code', { identification_number: number });
}

async function accountantSession(server: ServerProcess, number: string): Promise<string> {
  await askForCodeByApi(server, number);
  const code = await mailedCode(server, `cc${number}@demo.test`);
  const answer = await call(server, 'POST', '/voting/accountant/verify-code', { identification_number: number, code });
  return (answer as { token_info: { token: string } }).token_info.token;
}

/** Casts an accountant's vote by API, for journeys that need votes but don't test casting. */
export async function voteByApi(server: ServerProcess, number: string, choice: number | 'blank' = 0): Promise<Receipt> {
  return castByApi(server, await accountantSession(server, number), choice);
}

/** What a device that cast a vote knows of it, from which it makes the code for the second device. */
export interface DeviceMemory {
  /** The exact text. */
  election: string;
  ballot: string;
  tracker: string;
  randomness: bigint;
  x: bigint;
  token: string;
}

/** Casts an accountant's vote as a device with a program of its own, which may show any code. */
export async function voteAsDevice(
  server: ServerProcess,
  number: string,
  choice: number | 'blank',
): Promise<DeviceMemory> {
  const session = await accountantSession(server, number);
  const { data: paper } = (await call(server, 'GET', '/voting/ballot', undefined, session)) as { data: BallotPaper };
  const { text: ballot, tracker, randomness } = makeBallotFor(paper, choice);
  const { check } = (await call(server, 'POST', '/voting/ballots', { ballot }, session)) as { check: CheckSecret };
  if (check === null) throw new Error('the vote came without a check');
  const { x, token } = check;
  return { election: paper.election, ballot, tracker, randomness: randomness[0] ?? 0n, x: BigInt(`0x${x}`), token };
}

/** Casts the vote of an institution's elector of the demonstration by API. */
export async function voteAsElector(server: ServerProcess, email: string, choice: number | 'blank'): Promise<Receipt> {
  const answer = await call(server, 'POST', '/voting/ies/login', { email, password: ELECTOR_PASSWORD });
  return castByApi(server, (answer as { token_info: { token: string } }).token_info.token, choice);
}

async function castByApi(server: ServerProcess, token: string, choice: number | 'blank'): Promise<Receipt> {
  const { data: paper } = (await call(server, 'GET', '/voting/ballot', undefined, token)) as { data: BallotPaper };
  const cast = await call(server, 'POST', '/voting/ballots', { ballot: ballotFor(paper, choice) }, token);
  return (cast as { data: Receipt }).data;
}
