import type { LoginKind } from '@urna/contract/election/contests';
import { CODE_RESEND_SECONDS } from '@urna/contract/shared/limits';
import {
  logInElector,
  type PastVote,
  requestVoterCode,
  type VoterSession,
  verifyVoterCode,
} from '@urna/contract/voting/voting';
import { ApiError } from '@urna/ui/api-error';
import { serverNow } from '@urna/ui/server-clock';
import { dismissToasts, toast } from '@urna/ui/toast';
import { call, isRefusal } from './api.ts';
import { isForProofOnly, loadedCalendar } from './process.ts';
import { send, voter } from './session.ts';
import { type PendingCode, sessionOf } from './voter-state.ts';
import { loadBallot } from './voting.ts';

/**
 * The two logins, for the vote of today or for the proof of a past one. A voter who has already voted, or who can't
 * vote any more, is refused with a message instead of a ballot.
 */

let entries = 0;

/** Numbers a login. Its answer counts only while the voter stays on the page from which it was sent. */
function beginEntry(): number {
  entries += 1;
  send({ type: 'entry-begun', entry: entries });
  return entries;
}

const resendAfter = (seconds: number) => serverNow() + seconds * 1000;

/** Requests a code; a second request sends it again. Returns the message for the voter. */
export async function askForCode(identification_number: string, vote: PastVote | null): Promise<string> {
  const entry = beginEntry();
  try {
    const body = { identification_number, ...(vote ? { vote } : {}) };
    const { message, ...sent } = await call(requestVoterCode, { body });
    const resendAt = resendAfter(CODE_RESEND_SECONDS);
    send({ type: 'code-requested', entry, pending: { identification_number, ...sent, resendAt, vote } });
    return message;
  } catch (error) {
    if (!isRefusal(error, 'code_too_soon')) throw error;
    const resendAt = resendAfter(error.retryAfterSeconds ?? CODE_RESEND_SECONDS);
    // A code that was requested elsewhere is still valid: the server would have replaced an invalid one.
    const pending = pendingOf(identification_number, vote) ?? { identification_number, email: null, vote };
    send({ type: 'code-requested', entry, pending: { ...pending, resendAt } });
    return 'Hace un momento te enviamos un código: sigue sirviendo.';
  }
}

function pendingOf(number: string, vote: PastVote | null): PendingCode | null {
  const { pending } = voter();
  const isSameVote = pending?.vote?.process === vote?.process && pending?.vote?.contest === vote?.contest;
  return pending?.identification_number === number && isSameVote ? pending : null;
}

export async function enterWithCode(code: string): Promise<void> {
  const { pending } = voter();
  if (!pending) return;
  const { identification_number, handle, vote } = pending;
  const body = { identification_number, code, handle, ...(vote ? { vote } : {}) };
  await enter('code', vote, call(verifyVoterCode, { body }));
}

export const enterWithPassword = (email: string, password: string, vote: PastVote | null): Promise<void> =>
  enter('password', vote, call(logInElector, { body: { email, password, ...(vote ? { vote } : {}) } }));

async function enter(login: LoginKind, vote: PastVote | null, admission: Promise<VoterSession>): Promise<void> {
  const entry = beginEntry();
  try {
    const { token_info, data } = await admission;
    if (vote) throw new Error('A past vote opened a session');
    const session = { token: token_info.token, expiresAt: token_info.time_milliseconds, ...data, inDoubt: false };
    send({ type: 'admitted', entry, session });
    if (sessionOf(voter())?.token !== session.token) return;
    // Messages of the login don't follow to the ballot.
    dismissToasts();
    if (login === 'code') toast.success('Código verificado exitosamente');
    void loadBallot();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, receiptToken } = error;
    const isForProof = vote !== null || isForProofOnly(loadedCalendar(), login);
    if (receiptToken !== undefined) send({ type: 'found-voted', entry, login, vote, voted: { message, receiptToken } });
    else if (isForProof && error.code === 'window_closed') send({ type: 'found-no-vote', entry, login, vote, message });
    else throw error;
  }
}
