// The one state machine of the booth: what can happen to a voter, and to which step it leads. `next` is pure and total:
// an event that means nothing in a step, such as the late answer of a call, leaves the state as it is.

import type { BallotPaper } from '@urna/contract/election/ballots';
import type { LoginKind } from '@urna/contract/election/contests';
import type { PastVote } from '@urna/contract/voting/voting';
import {
  type Choice,
  type Ending,
  isCasting,
  isVoting,
  type Memory,
  type OwnCredential,
  type PendingCode,
  type Refusal,
  type Session,
  sessionOf,
  type Visit,
  type Voted,
  type VoterReceipt,
  type VoterState,
  type Voting,
} from './voter-state.ts';

export type VoterEvent = EntryEvent | VotingEvent;

type EntryEvent =
  | ({ type: 'visited' } & Visit)
  | { type: 'credential-given'; credential: OwnCredential | null }
  | { type: 'password-link-opened'; token: string; vote: PastVote | null }
  | { type: 'password-link-refused'; link: string }
  | { type: 'password-set'; link: string }
  | { type: 'past-vote-found'; login: LoginKind }
  | { type: 'entry-begun'; entry: number }
  | { type: 'code-requested'; entry: number; pending: PendingCode }
  | { type: 'admitted'; entry: number; session: Session }
  | { type: 'found-voted'; entry: number; login: LoginKind; vote: PastVote | null; voted: Voted }
  | { type: 'found-no-vote'; entry: number; login: LoginKind; vote: PastVote | null; message: string }
  | { type: 'receipt-closed' };

/** What means something only between the login and the receipt. `token` says in whose session it happened. */
type VotingEvent =
  | { type: 'paper-requested' }
  | { type: 'paper-arrived'; token: string; paper: BallotPaper }
  | { type: 'paper-refused'; token: string; problem: string }
  | { type: 'voted-elsewhere'; token: string; voted: Voted }
  | { type: 'session-lost'; token: string; cause: Ending['cause'] }
  | { type: 'credential-accepted'; token: string; credential: string }
  | { type: 'chosen'; choice: Choice }
  | { type: 'reconsidered' }
  | { type: 'confirmed' }
  | { type: 'answer-lost'; token: string; inDoubt: boolean }
  | { type: 'refused'; token: string; refusal: Refusal }
  | { type: 'cast'; token: string; receipt: VoterReceipt }
  | { type: 'expired' }
  | { type: 'logged-out' };

const nothing: Memory = {
  pending: null,
  receipt: null,
  lastLogin: null,
  ending: null,
  ownCredential: null,
  passwordLink: null,
  entry: null,
};

/** The state of a page that was just loaded, with what a reload kept. */
export function begin(
  { session, ...restored }: Partial<Memory> & { session: Session | null },
  visited: Visit,
): VoterState {
  const memory: Memory = { ...nothing, ...restored };
  return session ? { ...memory, step: 'loading', session } : visit(memory, visited);
}

export function next(state: VoterState, event: VoterEvent): VoterState {
  const session = sessionOf(state);
  // The late answer of an earlier session, or of none, or of a login that was left.
  if ('token' in event && event.type !== 'password-link-opened' && event.token !== session?.token) return state;
  if ('entry' in event && event.type !== 'entry-begun' && event.entry !== state.entry) return state;
  const memory = memoryOf(state);
  switch (event.type) {
    case 'visited':
      return session ? state : visit(memory, event);
    case 'credential-given':
      return { ...state, ownCredential: event.credential };
    case 'password-link-opened': {
      const passwordLink = { token: event.token, isRefused: false };
      return session ? { ...state, passwordLink } : { ...memory, passwordLink, step: 'set-password', vote: event.vote };
    }
    case 'password-link-refused':
      if (state.passwordLink?.token !== event.link) return state;
      return { ...state, passwordLink: { ...state.passwordLink, isRefused: true } };
    case 'password-set':
      if (state.step !== 'set-password' || state.passwordLink?.token !== event.link) return state;
      return toLogin({ ...memory, passwordLink: null }, 'password', state.vote);
    case 'entry-begun':
      return session ? state : { ...state, entry: event.entry };
    case 'past-vote-found':
      return state.step === 'certificate' ? { ...memory, step: numberOr(event.login), vote: state.vote } : state;
    case 'code-requested':
      if (state.step !== 'number' && state.step !== 'code') return state;
      return { ...memory, receipt: null, ending: null, step: 'code', pending: event.pending };
    case 'admitted': {
      const known = { ...memory, pending: null, receipt: null, ending: null, passwordLink: null };
      return { ...known, lastLogin: event.session.login, step: 'loading', session: event.session };
    }
    case 'found-voted': {
      const { login, vote, voted } = event;
      // The code, if there was one, has done its work.
      return { ...memory, pending: null, ending: null, step: 'already-voted', login, vote, voted };
    }
    case 'found-no-vote': {
      const { login, vote, message } = event;
      return { ...memory, pending: null, ending: null, step: 'no-vote', login, vote, message };
    }
    case 'receipt-closed':
      return state.step === 'registered'
        ? toLogin({ ...memory, receipt: null }, state.lastLogin ?? 'code', null)
        : state;
    case 'paper-requested':
    case 'paper-arrived':
    case 'paper-refused':
    case 'voted-elsewhere':
    case 'session-lost':
    case 'credential-accepted':
    case 'chosen':
    case 'reconsidered':
    case 'confirmed':
    case 'answer-lost':
    case 'refused':
    case 'cast':
    case 'expired':
    case 'logged-out':
      return isVoting(state) ? nextWhileVoting(state, event) : state;
  }
}

/** Where a visit without a session leads: the guards of all addresses. */
function visit(before: Memory, { page, vote: pastVote }: Visit): VoterState {
  const memory = page === 'set-password' ? before : { ...before, passwordLink: null };
  const { pending, receipt, lastLogin } = memory;
  switch (page) {
    case 'category':
      return { ...memory, step: 'category' };
    case 'number':
    case 'password':
      return { ...memory, step: page, vote: null };
    case 'forgot-password':
    case 'set-password':
      return { ...memory, step: page, vote: pastVote };
    case 'certificate':
      return pastVote ? { ...memory, step: 'certificate', vote: pastVote } : { ...memory, step: 'category' };
    case 'code':
      return pending && !pending.vote ? { ...memory, step: 'code', pending } : toLogin(memory, 'code', null);
    case 'ballot-accountant':
    case 'ballot-ies':
      if (receipt) return { ...memory, step: 'registered', receipt };
      return toLogin(memory, page === 'ballot-ies' ? 'password' : 'code', null);
    case 'final-view':
      if (receipt) return { ...memory, step: 'registered', receipt };
      return toLogin(memory, lastLogin ?? 'code', null);
  }
}

/** From the login to the receipt. */
function nextWhileVoting(state: Voting, event: VotingEvent): VoterState {
  const memory = memoryOf(state);
  const { session } = state;
  switch (event.type) {
    case 'paper-requested':
      return state.step === 'unavailable' ? { ...memory, step: 'loading', session } : state;
    case 'paper-arrived': {
      if (state.step !== 'loading') return state;
      const { paper } = event;
      return paper.credential === null
        ? { ...memory, step: 'credential', session, paper, choice: null, refused: null }
        : { ...memory, step: 'choosing', session, paper, credential: paper.credential };
    }
    case 'paper-refused':
      // At any time: the encryption finds out last that a paper isn't the published one, and then nothing may be sent.
      return { ...memory, step: 'unavailable', session, problem: event.problem };
    case 'voted-elsewhere':
      return { ...memory, step: 'already-voted', login: session.login, vote: null, voted: event.voted };
    case 'session-lost':
      return endSession(state, { cause: event.cause, reason: '' });
    case 'credential-accepted': {
      if (state.step !== 'credential') return state;
      const { paper, choice } = state;
      const { credential } = event;
      // Kept for a voter whose session ends before they confirm.
      const ownCredential = { text: credential, holder: session.name };
      return choice
        ? { ...memory, ownCredential, step: 'confirming', session, paper, credential, choice, problem: null }
        : { ...memory, ownCredential, step: 'choosing', session, paper, credential };
    }
    case 'chosen':
      if (state.step !== 'choosing') return state;
      return { ...state, step: 'confirming', choice: event.choice, problem: null };
    case 'reconsidered': {
      if (state.step !== 'confirming') return state;
      const { paper, credential } = state;
      return { ...memory, step: 'choosing', session, paper, credential };
    }
    case 'confirmed': {
      if (state.step !== 'confirming') return state;
      const { paper, credential, choice } = state;
      return { ...memory, step: 'sending', session, paper, credential, choice };
    }
    case 'answer-lost':
      if (state.step !== 'sending' && state.step !== 'resending') return state;
      return { ...state, step: 'resending', session: { ...session, inDoubt: session.inDoubt || event.inDoubt } };
    case 'refused':
      return refuse(state, event.refusal);
    case 'cast':
      // Casting ends the session on the server, and uses the credential up.
      return isCasting(state) ? { ...memory, ownCredential: null, step: 'registered', receipt: event.receipt } : state;
    case 'expired':
      return isCasting(state) ? state : endSession(state, { cause: 'expired', reason: '' });
    case 'logged-out':
      return toLogin({ ...memory, ownCredential: null, ending: null, passwordLink: null }, session.login, null);
  }
}

/** The server refused a ballot. What the voter reads depends on whether an earlier answer was lost. */
function refuse(state: Voting, refusal: Refusal): VoterState {
  if (state.step !== 'sending' && state.step !== 'resending') return state;
  const { status, code, message, receiptToken } = refusal;
  const memory = memoryOf(state);
  const { session, paper, credential, choice } = state;
  const { login, inDoubt } = session;
  if (inDoubt && (status === 401 || status === 403)) return endSession(state, { cause: 'in_doubt', reason: '' });
  if (status === 401) return endSession(state, { cause: 'expired', reason: '' });
  if (status === 403) return endSession(state, { cause: 'closed', reason: message });
  if (receiptToken !== null) {
    const voted = { message: `${message} Lo que elegiste ahora no se registró.`, receiptToken };
    return { ...memory, step: 'already-voted', login, vote: null, voted };
  }
  // An authority's credential was refused: another one may vote in the same session, for the same choice.
  if (code?.startsWith('credential_'))
    return { ...memory, step: 'credential', session, paper, choice, refused: refusal };
  return { ...memory, step: 'confirming', session, paper, credential, choice, problem: message };
}

function endSession(state: Voting, { cause, reason }: Ending): VoterState {
  const { login, inDoubt } = state.session;
  const ending = { cause: cause === 'expired' && inDoubt ? 'in_doubt' : cause, reason } satisfies Ending;
  return toLogin({ ...memoryOf(state), ending }, login, null);
}

/** What the next step takes over. It resets `entry`, because only the step that sent a login waits for its answer. */
function memoryOf({ pending, receipt, lastLogin, ending, ownCredential, passwordLink }: Memory): Memory {
  return { pending, receipt, lastLogin, ending, ownCredential, passwordLink, entry: null };
}

const numberOr = (login: LoginKind) => (login === 'code' ? 'number' : 'password');

/** The login of today's vote, or the page of a past one. */
const toLogin = (memory: Memory, login: LoginKind, pastVote: PastVote | null): VoterState =>
  pastVote ? { ...memory, step: 'certificate', vote: pastVote } : { ...memory, step: numberOr(login), vote: null };
