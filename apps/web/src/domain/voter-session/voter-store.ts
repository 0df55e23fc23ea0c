import type { Receipt } from '@urna/contract/ballots';
import type { LoginKind } from '@urna/contract/contests';
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
export type KeptReceipt = Receipt & { own_tracking_code: string };

/** The reason shown at the login after a session has ended. */
export interface VoterNotice {
  type: 'warning' | 'error';
  title: string;
  text: string;
}

export interface VoterState {
  pending: PendingVoter | null;
  session: VoterSession | null;
  /** Kept in memory only, like all data of the vote. */
  receipt: KeptReceipt | null;
  notice: VoterNotice | null;
  /** A vote is being sent: only the server's response may end the session. */
  casting: boolean;
}

export const VOTER_SESSION_KEY = 'urna-voter-session';
export const VOTER_PENDING_KEY = 'urna-voter-code';

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
  receipt: null,
  notice: null,
  casting: false,
}));
