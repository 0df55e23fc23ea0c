import type { Receipt } from '@urna/contract/ballots';
import type { ContestName } from '@urna/contract/contest-names';
import { create } from 'zustand';
import type { AskedCode } from '../../lib/asked-codes.ts';

export interface VoterSession {
  token: string;
  /** Epoch milliseconds, by the server's clock. */
  expiresAt: number;
  contest: ContestName;
  name: string;
  /** A vote went out and no answer came, perhaps before a reload: nobody may say that it was not registered. */
  inDoubt?: boolean;
}

/** A code is on its way to this person. */
export interface PendingVoter extends AskedCode {
  identification_number: string;
  /** Masked; null where the server only said that an earlier code is still good. */
  email: string | null;
  resendAt: number;
}

/** The server's proof beside the code that this browser computed of what it sent: the two are the same, or somebody lies. */
export type KeptReceipt = Receipt & { own_tracking_code: string };

/** What has to be said at the login to somebody whose session is over. */
export interface VoterNotice {
  type: 'warning' | 'error';
  title: string;
  text: string;
}

export interface VoterState {
  pending: PendingVoter | null;
  session: VoterSession | null;
  /** In memory alone, like everything of the vote. */
  receipt: KeptReceipt | null;
  notice: VoterNotice | null;
  /** A vote is on its way: only the server's answer ends the session now. */
  casting: boolean;
}

export const VOTER_SESSION_KEY = 'urna-voter-session';
export const VOTER_PENDING_KEY = 'urna-voter-code';

/** Of this tab and for as long as it is open: a reload must not cost one of five minutes, and no other tab may vote. */
function stored<Kept>(key: string, mark: keyof Kept & string): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof kept === 'object' && kept !== null && mark in kept ? (kept as Kept) : null;
  } catch {
    // Storage is forbidden, or holds something else: nobody is here.
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
