import type { BallotPaper, Receipt } from '@urna/contract/election/ballots';
import { ELECTOR_PASSWORD } from '../../apps/server/src/demo/people.ts';
import { ballotFor } from '../../apps/server/src/testing/elections/make-ballot.ts';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { call, mailedCode } from './candidate-by-api.ts';

/** Requests a code as an accountant on the roll; its mail is sent asynchronously. */
export async function askForCodeByApi(server: ServerProcess, number: string): Promise<void> {
  await call(server, 'POST', '/voting/accountant/request-code', { identification_number: number });
}

/** Casts an accountant's vote by API, for journeys that need votes but don't test casting. */
export async function voteByApi(server: ServerProcess, number: string, choice: number | 'blank' = 0): Promise<Receipt> {
  await askForCodeByApi(server, number);
  const code = await mailedCode(server, `cc${number}@demo.test`);
  const answer = await call(server, 'POST', '/voting/accountant/verify-code', { identification_number: number, code });
  const { token } = (answer as { token_info: { token: string } }).token_info;
  return castByApi(server, token, choice);
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
