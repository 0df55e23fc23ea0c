import type { BallotPaper, Receipt } from '@urna/contract/election/ballots';
import type { LightMyRequestResponse } from 'fastify';
import { newToken } from '../../platform/secrets.ts';
import { hashPassword } from '../../services/access/passwords.ts';
import { voterSubject } from '../../services/access/sessions/tokens.ts';
import { ballotFor } from '../elections/make-ballot.ts';
import type { TestVoter } from '../elections/sealed-contest.ts';
import type { TestApp } from '../servers/test-app.ts';
import { as, mailedCode } from './candidate-client.ts';

/** A voter's browser. */
export function post({ app }: TestApp, path: string, payload: object, token?: string): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url: `/api/voting/${path}`,
    payload,
    ...(token !== undefined && { headers: as(token) }),
  });
}

export function requestVoterCode(app: TestApp, identification_number: string): Promise<LightMyRequestResponse> {
  return post(app, 'accountant/request-code', { identification_number });
}

export function verifyVoterCode(app: TestApp, identification_number: string, code: string) {
  return post(app, 'accountant/verify-code', { identification_number, code });
}

const tokenOf = (answer: LightMyRequestResponse): string => {
  if (answer.statusCode !== 200) throw new Error(`the login answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<{ token_info: { token: string } }>().token_info.token;
};

export const PASSWORD = 'caballo bateria correcto';

/** Logs a voter in: by code, or by a password that is set for them. */
export async function logInVoter(app: TestApp, voter: TestVoter): Promise<string> {
  const { identification_number: number, email } = voter;
  if (number !== null) {
    const requested = await requestVoterCode(app, number);
    if (requested.statusCode !== 200)
      throw new Error(`request-code answered ${requested.statusCode}: ${requested.body}`);
    return tokenOf(await verifyVoterCode(app, number, await mailedCode(app, email)));
  }
  await givePassword(app, voter);
  return tokenOf(await post(app, 'ies/login', { email, password: PASSWORD }));
}

export async function givePassword({ database, deps }: TestApp, voter: TestVoter, password = PASSWORD): Promise<void> {
  const password_hash = await hashPassword(deps.secrets, password);
  await database.db.updateTable('voters').set({ password_hash }).where('id', '=', voter.id).execute();
}

/** Opens a session without a login, where a test needs hundreds, or another device. */
export async function openSession(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  voterId: number,
): Promise<string> {
  const { token, hash } = newToken();
  await database.db
    .insertInto('sessions')
    .values({
      kind: 'voter',
      subject: voterSubject({ id: voterId }),
      candidate_type: null,
      token_hash: hash,
      started_at: clock.now(),
      expires_at: new Date(clock.now().getTime() + 300_000),
    })
    .execute();
  return token;
}

export async function ballotPaper({ app }: TestApp, token: string): Promise<BallotPaper> {
  const answer = await app.inject({ url: '/api/voting/ballot', headers: as(token) });
  if (answer.statusCode !== 200) throw new Error(`the ballot answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<{ data: BallotPaper }>().data;
}

export function cast(app: TestApp, token: string, ballot: string): Promise<LightMyRequestResponse> {
  return post(app, 'ballots', { ballot }, token);
}

/** Votes, from the login to the receipt. */
export async function vote(app: TestApp, voter: TestVoter, choice: number | 'blank'): Promise<Receipt> {
  const token = await logInVoter(app, voter);
  const answer = await cast(app, token, ballotFor(await ballotPaper(app, token), choice));
  if (answer.statusCode !== 200) throw new Error(`the vote answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<{ data: Receipt }>().data;
}
