import type { BallotPaper, Receipt } from '@urna/contract/election/ballots';
import type { LoginKind } from '@urna/contract/election/contests';
import type { CheckHost } from '@urna/contract/election/vote-checks';
import type { PastVote } from '@urna/contract/voting/voting';

/**
 * Where a voter is. They are in exactly one step, every screen follows from it (frame/frame.tsx), and so does the address
 * (routes.ts) and what a reload keeps (keep.ts).
 */
export type VoterState = Outside | Voting | Registered;

/** What is known beside the step, whatever it is. */
export interface Memory {
  /** The last code that was asked for, until it is used. */
  pending: PendingCode | null;
  /** The receipt of a vote that was cast in this tab, until the voter closes it. */
  receipt: VoterReceipt | null;
  /** How the last voter of this tab logged in: the way back leads there. */
  lastLogin: LoginKind | null;
  /** Why the last session ended, which the login tells. */
  ending: Ending | null;
  /** The credential that the voter has from an authority, by link or typed: in memory only. */
  ownCredential: OwnCredential | null;
  /** The token of a mailed link to choose a password, until the voter turns to something else. */
  passwordLink: PasswordLink | null;
  /** Which login waits for its answer. On a shared device, an earlier voter's may come after the next one has begun. */
  entry: number | null;
}

export interface PendingCode {
  identification_number: string;
  /** Masked; null if the server doesn't tell where it sent the code. */
  email: string | null;
  /** Goes back with the code. Missing if an earlier code was asked for elsewhere. */
  handle?: string | undefined;
  code_digits?: number | undefined;
  /** Epoch milliseconds: from then on another code can be asked for. */
  resendAt: number;
  /** The past vote that it proves; null if the person votes with it. */
  vote: PastVote | null;
}

/** The server's receipt, with what this browser knew before: differences mean tampering. */
export type VoterReceipt = Omit<Receipt, 'name' | 'certificate_code'> & {
  /** The tracking code that this browser computed from the ballot that it sent. */
  own_tracking_code: string;
  /** Its words, for comparing it by telephone. */
  spoken: string;
  /** The key of the log as it was published before the vote. */
  published_key: { vkey: string; uuid: string };
  /** Null after a reload: storage never holds a name beside a tracking code, nor the code for which anybody is told it. */
  name: string | null;
  certificate_code: string | null;
  /** Gone after a reload: with it anybody sees the vote while it lasts, so nothing stores it. Null where none is offered. */
  check: CheckLink | 'gone' | null;
};

/** What a second device opens for the voter's own check: a page of somebody else, and the code after its `#`. */
export interface CheckLink {
  host: CheckHost;
  code: string;
  /** Epoch milliseconds, by the server's clock. */
  endsAt: number;
}

export interface Ending {
  /** `in_doubt`: an answer was lost, so the vote may have been registered. */
  cause: 'expired' | 'in_doubt' | 'closed';
  /** The server's reason, if it gave one. */
  reason: string;
}

export interface OwnCredential {
  text: string;
  /** Who logged in with it: on a shared device the next voter must not vote with it. Null before. */
  holder: string | null;
}

export interface PasswordLink {
  token: string;
  /** The server refused it: a reload must not bring it back. */
  isRefused: boolean;
}

/** The refusal of a login by a person who proved who they are and has already voted. */
export interface Voted {
  message: string;
  /** Lets them get their receipt and certificate again. */
  receiptToken: string;
}

/** Before a login, or after one that leads to no ballot. `vote` is the past vote that somebody proves. */
type Outside = Memory &
  (
    | { step: 'category' }
    | { step: 'certificate'; vote: PastVote }
    | { step: 'number' | 'password' | 'forgot-password' | 'set-password'; vote: PastVote | null }
    | { step: 'code'; pending: PendingCode }
    | { step: 'already-voted'; login: LoginKind; vote: PastVote | null; voted: Voted }
    | { step: 'no-vote'; login: LoginKind; vote: PastVote | null; message: string }
  );

export interface Session {
  token: string;
  /** Epoch milliseconds, by the server's clock. */
  expiresAt: number;
  contest: string;
  login: LoginKind;
  name: string;
  /** A ballot was sent and its answer never arrived, perhaps before a reload: nobody may say that it wasn't registered. */
  inDoubt: boolean;
}

/** An index into the published answers, or the blank choice. */
export type ChoiceIndex = number | 'blank';

export interface Choice {
  index: ChoiceIndex;
  name: string;
  /** Tells apart those who have one name; null for the blank choice. */
  card: string | null;
  photoUrl: string | null;
}

interface WithPaper {
  session: Session;
  paper: BallotPaper;
}

/** With a session. The choice is here and nowhere else: it is never stored, and gone with the session. */
export type Voting = Memory &
  (
    | { step: 'loading'; session: Session }
    | { step: 'unavailable'; session: Session; problem: string }
    /** The credential is asked for before the choice, or again after the server refused the one that was used. */
    | (WithPaper & { step: 'credential'; choice: Choice | null; refused: Refusal | null })
    | (WithPaper & { step: 'choosing'; credential: string })
    | (WithPaper & { step: 'confirming'; credential: string; choice: Choice; problem: string | null })
    | (WithPaper & { step: 'sending' | 'resending'; credential: string; choice: Choice })
  );

type Registered = Memory & { step: 'registered'; receipt: VoterReceipt };

/** What a voter may ask to see: by a link, an address or the browser's buttons. */
export type Page =
  | 'category'
  | 'number'
  | 'code'
  | 'password'
  | 'forgot-password'
  | 'set-password'
  | 'certificate'
  | 'ballot-accountant'
  | 'ballot-ies'
  | 'final-view';

export interface Visit {
  page: Page;
  /** The past vote in the address. */
  vote: PastVote | null;
}

/** What the server said to a ballot, or what happened here instead of sending it. */
export interface Refusal {
  status: number | null;
  code: string | null;
  message: string;
  receiptToken: string | null;
}

export const isVoting = (state: VoterState): state is Voting => 'session' in state;
export const sessionOf = (state: VoterState): Session | null => (isVoting(state) ? state.session : null);
/** Only the server's answer may end a session now. */
export const isCasting = ({ step }: VoterState): boolean => step === 'sending' || step === 'resending';
