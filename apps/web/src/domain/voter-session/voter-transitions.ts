import type { VoterSession as Admission } from '@urna/contract/voting/voting';
import { serverNow } from '../../lib/server-clock.ts';
import { holdCredential } from './credential-store.ts';
import {
  type KeptReceipt,
  type PendingVoter,
  useVoterStore,
  VOTER_LOGIN_KEY,
  VOTER_PENDING_KEY,
  VOTER_RECEIPT_KEY,
  VOTER_SESSION_KEY,
  type VoterNotice,
} from './voter-store.ts';

/** State transitions of the voter's slice. */
const store = useVoterStore;

function keep(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: after a reload the voter needs another code.
  }
}

/** A code was sent; another can be requested when the countdown ends. */
export function voterCodeRequested(asked: Omit<PendingVoter, 'resendAt'>, seconds: number): void {
  const pending = { ...asked, resendAt: serverNow() + seconds * 1000 };
  keep(VOTER_PENDING_KEY, pending);
  keep(VOTER_RECEIPT_KEY, null);
  store.setState({ pending, notice: null, receipt: null });
}

export function voterAdmitted({ token_info, data }: Admission): void {
  const session = { token: token_info.token, expiresAt: token_info.time_milliseconds, ...data };
  keep(VOTER_PENDING_KEY, null);
  keep(VOTER_SESSION_KEY, session);
  keep(VOTER_RECEIPT_KEY, null);
  keep(VOTER_LOGIN_KEY, { login: data.login });
  store.setState({ pending: null, session, receipt: null, notice: null, casting: false, lastLogin: data.login });
}

/** Ends the session after expiry, a refusal or a logout; a logout needs no notice. */
export function voterSessionEnded(notice: VoterNotice | null): void {
  keep(VOTER_SESSION_KEY, null);
  store.setState({ session: null, casting: false, notice });
}

/** If the page dies meanwhile, storage still says that a vote was sent, but nothing about its content. */
export function castingBegun(): void {
  const { session } = store.getState();
  keep(VOTER_SESSION_KEY, session && { ...session, inDoubt: true });
  store.setState({ casting: true });
}

export function castingStopped(inDoubt: boolean): void {
  const { session } = store.getState();
  const kept = session && { ...session, inDoubt };
  keep(VOTER_SESSION_KEY, kept);
  store.setState({ session: kept, casting: false });
}

/** Casting ends the session on the server; the receipt remains, and the credential is used up. */
export function voteRegistered(receipt: KeptReceipt): void {
  holdCredential(null);
  keep(VOTER_SESSION_KEY, null);
  keep(VOTER_RECEIPT_KEY, { ...receipt, name: null });
  store.setState({ session: null, casting: false, receipt });
}

export function receiptPutAway(): void {
  keep(VOTER_RECEIPT_KEY, null);
  store.setState({ receipt: null });
}
