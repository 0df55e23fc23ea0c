import type { MadeBallot } from '@urna/belenios/ballot/make-ballot';
import { type BallotPaper, getBallotPaper } from '@urna/contract/election/ballots';
import type { LogView } from '@urna/contract/election/witnesses';
import { create } from 'zustand';
import type { PublishedElection } from '../../../domain/published-election/published-election.ts';
import { useVoterStore } from '../../../domain/voter-session/voter-store.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { tokenClient } from '../../../lib/call.ts';
import { loadFinalView } from '../receipt/load-final-view.ts';
import { endVoterSession } from '../session/end-voter-session.ts';
import type { Encryption } from './encryption.ts';
import type { Place } from './encryption-worker.ts';
import { isPaperOfElection } from './paper-of-election.ts';

export interface Chosen {
  place: Place;
  name: string;
  photoUrl: string | null;
}

interface BallotState {
  paper: BallotPaper | null;
  /** The private credential that signs the ballot; null until one that an authority gave is accepted. */
  credential: string | null;
  /** Why the server refused the credential that the voter confirmed with. */
  credentialProblem: string | null;
  /** Why the ballot paper couldn't be loaded. */
  failure: unknown;
  chosen: Chosen | null;
  phase: 'choosing' | 'confirming' | 'sending' | 'resending';
  /** The error of the last attempt to vote. */
  problem: string | null;
}

const choosing = { chosen: null, phase: 'choosing', problem: null } as const;
const nothing = {
  paper: null,
  credential: null,
  credentialProblem: null,
  failure: null,
  ...choosing,
} satisfies BallotState;

/** In memory only: the choice is never stored and is cleared with the session. */
export const useBallotStore = create<BallotState>(() => nothing);

let encryption: Encryption | null = null;
type Published = PublishedElection & { log: LogView | null };
let published: Promise<Published> | null = null;
let prepared: Promise<MadeBallot> | null = null;

function forget(): void {
  encryption?.close();
  encryption = null;
  published = null;
  prepared = null;
  useBallotStore.setState(nothing);
}

useVoterStore.subscribe(({ session }, before) => {
  if (session?.token !== before.session?.token) forget();
});

const mismatch = new ApiError({
  status: 0,
  code: 'wrong_paper',
  message: 'La papeleta que llegó no corresponde a la elección publicada. No votes con ella y avisa a la Junta.',
});

/** Discards the paper: a ballot made from it would be encrypted for a foreign key. */
function refusePaper(failure: ApiError): void {
  forget();
  useBallotStore.setState({ failure });
}

/** The ballot couldn't be encrypted; nothing was sent. */
export class EncryptionError extends Error {
  override readonly name = 'EncryptionError';
}

function failEncryption(cause: unknown): never {
  throw new EncryptionError('The ballot could not be encrypted', { cause });
}

async function start(paper: BallotPaper): Promise<Encryption> {
  published ??= fetchPublished(paper.contest);
  const election = await published.catch((error: unknown) => {
    // The next attempt fetches again.
    published = null;
    // A lost connection: nothing can be encrypted, and so nothing was sent.
    if (!(error instanceof ApiError) || error.code === 'network') failEncryption(error);
    throw error;
  });
  const { startEncryption } = await loadEncryption().catch(failEncryption);
  if (useBallotStore.getState().paper !== paper) throw new Error('The paper was taken away');
  encryption ??= startEncryption({
    paper,
    published: election,
    onOtherElection: (refusal) => {
      if (useBallotStore.getState().paper === paper) refusePaper(refusal);
    },
  });
  return encryption;
}

/** Starts the worker after the page has rendered: on a cheap phone it would compete for the CPU. */
const START_AHEAD_MS = 1000;

function startAhead(paper: BallotPaper): void {
  if (useBallotStore.getState().paper === paper) start(paper).catch(() => undefined);
}

/** Loaded lazily, like the next: with Comlink the ballot would exceed the script budget of a first visit. */
const loadEncryption = () => import('./encryption.ts');

/** The schemas of the public pages come with it. */
async function fetchPublished(contest: string): Promise<Published> {
  const { fetchPublishedElection } = await import('../../../domain/published-election/published-election.ts');
  return fetchPublishedElection({ contest });
}

export async function loadBallot(): Promise<void> {
  const { session } = useVoterStore.getState();
  const token = session?.token;
  if (session === null || token === undefined || useBallotStore.getState().paper) return;
  useBallotStore.setState({ failure: null });
  try {
    const { data: paper } = await tokenClient(token).call(getBallotPaper);
    if (useVoterStore.getState().session?.token !== token) return;
    if (paper.contest !== session.contest || !isPaperOfElection(paper)) throw mismatch;
    useBallotStore.setState({ paper, credential: paper.credential });
    // Fetched at once, so that a connection lost while the person chooses doesn't prevent the encryption.
    published = fetchPublished(paper.contest);
    published.catch(() => undefined);
    loadEncryption().catch(() => undefined);
    loadFinalView().catch(() => undefined);
    window.setTimeout(() => startAhead(paper), START_AHEAD_MS);
  } catch (error) {
    // A session that ended before its expiry may have ended by a vote whose response was lost.
    if (error instanceof ApiError && error.status === 401) {
      endVoterSession(error.code === 'session_expired' ? 'expired' : 'in_doubt');
    } else if (useVoterStore.getState().session?.token === token) useBallotStore.setState({ failure: error });
  }
}

/** Encrypts again, in a new worker if the last one failed. */
export function prepareAgain(): Promise<MadeBallot> {
  const { paper, chosen, credential } = useBallotStore.getState();
  if (!paper || !chosen || credential === null) return Promise.reject(new Error('Nothing is chosen'));
  const making = start(paper).then((started) => started.encrypt(chosen.place, credential).catch(failEncryption));
  prepared = making;
  making.catch(() => {
    encryption?.close();
    encryption = null;
    if (prepared === making) prepared = null;
  });
  return making;
}

export const identifyCredential = async (paper: BallotPaper, credential: string): Promise<string> =>
  (await start(paper)).identify(credential);

/** A choice that an earlier credential was refused for is confirmed again. */
export function takeCredential(credential: string): void {
  useBallotStore.setState({ credential, credentialProblem: null });
  if (useBallotStore.getState().chosen) void prepareAgain().catch(() => undefined);
}

/** Encryption starts while the person reads the question, so that confirming feels instant. */
export function choose(chosen: Chosen): void {
  if (useBallotStore.getState().phase !== 'choosing') return;
  useBallotStore.setState({ chosen, phase: 'confirming', problem: null });
  void prepareAgain().catch(() => undefined);
}

export function reconsider(): void {
  if (useBallotStore.getState().phase !== 'confirming') return;
  prepared = null;
  useBallotStore.setState(choosing);
}

/** The contest's key as it was published before the vote, for the receipt; null if there was none. */
export async function publishedLogKey(): Promise<{ vkey: string; uuid: string } | null> {
  const shown = await published?.catch(() => null);
  return shown?.log ? { vkey: shown.log.vkey, uuid: shown.uuid } : null;
}

export function preparedBallot(): Promise<MadeBallot> {
  return prepared ?? prepareAgain();
}
