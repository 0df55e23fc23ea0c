import type { Receipt } from '@urna/contract/election/ballots';
import type { LoginKind } from '@urna/contract/election/contests';
import { create } from 'zustand';
import type { AskedCode } from '../../lib/asked-codes.ts';

export interface VoterSession {
  token: string;
  /** Epoch milliseconds, by the server's clock. */
  expiresAt: number;
  contest: string;
  login: LoginKind;
  name: string;
  /**
   * A vote was sent and no response arrived, perhaps before a reload: the interface must not claim that it was not
   * registered.
   */
  inDoubt?: boolean;
}

/** A code was sent to this person. */
export interface PendingVoter extends AskedCode {
  identification_number: string;
  /** Masked; null if the server only said that an earlier code is still valid. */
  email: string | null;
  resendAt: number;
}

/**
 * The server's receipt, with the tracking code that this browser computed itself. A difference between the two codes
 * means tampering.
 */
export type KeptReceipt = Omit<Receipt, 'name' | 'signed'> & {
  /** Missing in a tab that was open while the server came to sign. */
  signed?: string;
  /** What was published before the vote. */
  published_key?: { vkey: string; uuid: string } | null;
  own_tracking_code: string;
  /** Null after a reload: storage never holds a name beside a tracking code. */
  name: string | null;
};

/** How the last session ended, told at the login, with the server's reason if it gave one. */
export interface VoterNotice {
  ending: 'expired' | 'in_doubt' | 'already_voted' | 'closed';
  reason: string;
}

export interface VoterState {
  pending: PendingVoter | null;
  session: VoterSession | null;
  /** Stored per tab without the name, so that a reload or a discarded tab doesn't lose it. It holds no choice. */
  receipt: KeptReceipt | null;
  /** How the last voter of this tab logged in: the way back leads there. */
  lastLogin: LoginKind | null;
  notice: VoterNotice | null;
  /** A vote is being sent: only the server's response may end the session. */
  casting: boolean;
}

export const VOTER_SESSION_KEY = 'urna-voter-session';
export const VOTER_PENDING_KEY = 'urna-voter-code';
export const VOTER_RECEIPT_KEY = 'urna-voter-receipt';
export const VOTER_LOGIN_KEY = 'urna-voter-login';

/** Stored per tab: a reload must not end a session of five minutes, and no other tab may vote. */
function stored<Kept>(key: string, mark: keyof Kept & string): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof kept === 'object' && kept !== null && mark in kept ? (kept as Kept) : null;
  } catch {
    // Storage is forbidden or holds something else: there is no session.
    return null;
  }
}

export const useVoterStore = create<VoterState>(() => ({
  pending: stored<PendingVoter>(VOTER_PENDING_KEY, 'identification_number'),
  session: stored<VoterSession>(VOTER_SESSION_KEY, 'token'),
  receipt: stored<KeptReceipt>(VOTER_RECEIPT_KEY, 'tracking_code'),
  lastLogin: stored<{ login: LoginKind }>(VOTER_LOGIN_KEY, 'login')?.login ?? null,
  notice: null,
  casting: false,
}));
