import { CODE_RESEND_SECONDS } from '@urna/contract/shared/limits';
import { logInElector, type PastVote, requestVoterCode, verifyVoterCode } from '@urna/contract/voting/voting';
import { ApiError } from '../../../lib/api-error.ts';
import { type AskedCode, askedCodeOf, rememberAskedCode } from '../../../lib/asked-codes.ts';
import { publicClient } from '../../../lib/call.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { type Voted, votedOf } from '../login/voter-login.ts';

/** The vote in the query of an elector's pages for another password, if it has one. */
export function pastVoteIn(search: URLSearchParams): PastVote | undefined {
  const [process, contest] = [search.get('proceso'), search.get('eleccion')];
  return process === null || contest === null ? undefined : { process, contest };
}

export interface AskedProof extends AskedCode {
  identification_number: string;
  resendAt: number;
}

const whose = ({ process, contest }: PastVote, number: string) => `past-vote:${process}:${contest}:${number}`;

/** Asks for the code of a past vote. It is kept apart from a code with which the person votes today. */
export async function askForProof(
  vote: PastVote,
  identification_number: string,
): Promise<{ asked: AskedProof; message: string }> {
  try {
    const { message, handle, code_digits } = await publicClient.call(requestVoterCode, {
      body: { identification_number, vote },
    });
    rememberAskedCode(whose(vote, identification_number), { handle, code_digits });
    const resendAt = serverNow() + CODE_RESEND_SECONDS * 1000;
    return { asked: { identification_number, resendAt, handle, code_digits }, message };
  } catch (error) {
    // The code that was sent a moment ago is still valid.
    if (!(error instanceof ApiError) || error.code !== 'code_too_soon') throw error;
    const resendAt = serverNow() + (error.retryAfterSeconds ?? CODE_RESEND_SECONDS) * 1000;
    const asked = { identification_number, resendAt, ...askedCodeOf(whose(vote, identification_number)) };
    return { asked, message: error.message };
  }
}

/** The server answers a proof with a refusal in any case: nobody votes there. */
async function votedIn(login: Promise<unknown>): Promise<Voted> {
  try {
    await login;
  } catch (error) {
    const voted = votedOf(error);
    if (voted) return voted;
    throw error;
  }
  throw new Error('a past vote opened a session');
}

export function proveWithCode(
  vote: PastVote,
  { identification_number, handle }: AskedProof,
  code: string,
): Promise<Voted> {
  return votedIn(publicClient.call(verifyVoterCode, { body: { identification_number, code, handle, vote } }));
}

export function proveWithPassword(vote: PastVote, email: string, password: string): Promise<Voted> {
  return votedIn(publicClient.call(logInElector, { body: { email, password, vote } }));
}
