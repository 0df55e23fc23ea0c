import { type BallotPaper, getBallotPaper } from '@urna/contract/election/ballots';
import { getElection, getElectionSetup } from '@urna/contract/election/elections';
import { ApiError, messageOf } from '@urna/ui/api-error';
import { dismissToasts } from '@urna/ui/toast';
import { call, messageOr } from './api.ts';
import { askWorker, forgetElection, makeCheckLink, openForVoting } from './encryption.ts';
import type { SpokenBallot } from './encryption-worker.ts';
import { answerOf, isPaperOfElection, questionOf } from './paper.ts';
import { fetchPhotos } from './photos.ts';
import type { PublishedElection } from './published.ts';
import { sendBallot } from './send-ballot.ts';
import { onSessionEnd, send, voter } from './session.ts';
import { type Choice, type Refusal, sessionOf, type VoterReceipt } from './voter-state.ts';

/**
 * From the session to the receipt: the ballot paper, the choice, its encryption and the vote. What is made on the way is
 * kept here until the session ends; what the voter sees is in the state.
 */
type Published = PublishedElection & { logKey: VoterReceipt['published_key'] };
let published: Promise<Published> | null = null;
let prepared: Promise<SpokenBallot> | null = null;

function forget(): void {
  published = null;
  prepared = null;
  forgetElection();
}
onSessionEnd(forget);

const OTHER_PAPER =
  'La papeleta que llegó no corresponde a la elección publicada. No votes con ella y avisa a la Junta.';
const OTHER_ELECTION =
  'La elección para la que te pidieron cifrar no es la que se publicó. Por seguridad no se cifró ni se envió nada, y tu voto sigue disponible. Avisa a la Junta e inténtalo desde otro equipo o red.';
/** Whether a problem means that what arrived isn't what was published. The voter is asked to report it to the board. */
export const isAlarm = (problem: string | null): boolean => problem === OTHER_PAPER || problem === OTHER_ELECTION;
const NOT_PREPARED =
  'Este navegador no pudo preparar tu voto y no se envió nada. Inténtalo de nuevo o usa otro navegador o equipo.';
const NOT_LOADED =
  'Se interrumpió la conexión antes de preparar tu voto y no se envió nada. Cuando vuelva, confirma de nuevo.';
const NOT_SENT = 'No pudimos enviar tu voto y no se registró. Inténtalo de nuevo.';

/** The ballot couldn't be encrypted; nothing was sent. */
class EncryptionError extends Error {
  override readonly name = 'EncryptionError';
}

function failEncryption(cause: unknown): never {
  throw new EncryptionError('The ballot could not be encrypted', { cause });
}

/** On a cheap phone the encryption would compete with the first sight of the ballot for the processor. */
const OPEN_AFTER_MS = 1000;

/** Loads the ballot paper of the open session. */
export async function loadBallot(): Promise<void> {
  const session = sessionOf(voter());
  if (!session) return;
  const { token } = session;
  send({ type: 'paper-requested' });
  try {
    const { data: paper } = await call(getBallotPaper, { token });
    if (paper.contest !== session.contest || !isPaperOfElection(paper)) {
      throw new ApiError({ status: 0, code: 'other_paper', message: OTHER_PAPER });
    }
    send({ type: 'paper-arrived', token, paper });
    if (sessionOf(voter())?.token !== token) return;
    void fetchPhotos(paper.choices);
    // Fetched at once, so that a connection lost while the person chooses doesn't prevent the encryption.
    published = fetchPublished(paper.contest);
    published.catch(() => undefined);
    setTimeout(() => {
      if (hasPaper(paper)) open(paper).catch(() => undefined);
    }, OPEN_AFTER_MS);
  } catch (error) {
    const problem = messageOf(error);
    if (error instanceof ApiError && error.receiptToken !== undefined) {
      send({ type: 'voted-elsewhere', token, voted: { message: problem, receiptToken: error.receiptToken } });
    } else if (error instanceof ApiError && error.status === 401 && error.code !== 'unexpected') {
      // A session that ended before its time may have ended by a vote whose answer was lost.
      send({ type: 'session-lost', token, cause: error.code === 'session_expired' ? 'expired' : 'in_doubt' });
    } else send({ type: 'paper-refused', token, problem });
  }
}

function hasPaper(paper: BallotPaper): boolean {
  const state = voter();
  return 'paper' in state && state.paper === paper;
}

/** Without the session, as any visitor would: the request doesn't say who votes. */
async function fetchPublished(contest: string): Promise<Published> {
  const params = { contest };
  const [shown, setup] = await Promise.all([call(getElection, { params }), call(getElectionSetup, { params })]);
  const { election } = shown.data;
  // Without its key no receipt could be checked.
  if (!election?.log) {
    throw new ApiError({ status: 0, code: 'election_not_ready', message: 'La elección todavía no se ha publicado.' });
  }
  const { uuid, fingerprints, log } = election;
  return { ...setup.data, uuid, fingerprints, logKey: { vkey: log.vkey, uuid } };
}

/** Opens the election in the worker, if it is the published one. Otherwise nothing is encrypted, and the paper is refused. */
async function open(paper: BallotPaper): Promise<void> {
  published ??= fetchPublished(paper.contest);
  const election = await published.catch((error: unknown) => {
    // The next attempt fetches again.
    published = null;
    // Whatever the error is, nothing was encrypted, and so nothing was sent.
    return failEncryption(error);
  });
  if (!hasPaper(paper)) throw new Error('The paper was taken away');
  if (await openForVoting(paper.election, election).catch(failEncryption)) return;
  const session = sessionOf(voter());
  forget();
  if (session && hasPaper(paper)) send({ type: 'paper-refused', token: session.token, problem: OTHER_ELECTION });
  throw new Error('The election is not the published one');
}

/** Encrypts the choice, in a new worker if the last one failed. */
function prepare(): Promise<SpokenBallot> {
  const state = voter();
  if (!('choice' in state) || !('credential' in state)) return Promise.reject(new Error('Nothing is chosen'));
  const { paper, choice, credential } = state;
  const message = { type: 'encrypt', index: choice.index, answer: answerOf(choice), credential } as const;
  const making = open(paper).then(() => askWorker(message).catch(failEncryption));
  prepared = making;
  making.catch(() => {
    if (prepared === making) prepared = null;
  });
  return making;
}

function prepareAhead(): void {
  if (voter().step === 'confirming') prepare().catch(() => undefined);
}

/** The public part of a credential, computed where the ballot is encrypted. */
export async function identifyCredential(paper: BallotPaper, credential: string): Promise<string> {
  await open(paper);
  return askWorker({ type: 'identify', credential });
}

/** A choice that an earlier credential was refused for is confirmed again. */
export function takeCredential(credential: string, token: string): void {
  send({ type: 'credential-accepted', token, credential });
  prepareAhead();
}

/** The encryption begins while the person reads the question, so that confirming feels instant. */
export function choose(choice: Choice): void {
  if (voter().step !== 'choosing') return;
  send({ type: 'chosen', choice });
  prepareAhead();
}

export function reconsider(): void {
  prepared = null;
  send({ type: 'reconsidered' });
}

/** Shows "registered" only after the server's confirmation. */
export async function castVote(): Promise<void> {
  const state = voter();
  if (state.step !== 'confirming') return;
  const { session, paper } = state;
  const { token } = session;
  const cast = (ballot: SpokenBallot) => sendAndKeep(ballot, token, paper);
  send({ type: 'confirmed' });
  try {
    try {
      await cast(await (prepared ?? prepare()));
    } catch (error) {
      // A ballot refused as invalid isn't in the box. Its encryption may have gone wrong, so another one is sent, once.
      if (!(error instanceof ApiError) || error.code !== 'invalid_ballot') throw error;
      await cast(await prepare());
    }
  } catch (error) {
    send({ type: 'refused', token, refusal: refusalOf(error) });
    // The ballot was refused, so the next attempt sends a new one.
    prepareAhead();
  }
}

async function sendAndKeep({ text, tracker, spoken }: SpokenBallot, token: string, paper: BallotPaper): Promise<void> {
  // As it was published before the vote.
  const logKey = (await published)?.logKey;
  if (!logKey) throw new Error('A ballot was encrypted for no published election');
  const onLost = (inDoubt: boolean) => send({ type: 'answer-lost', token, inDoubt });
  const { data: receipt, check: secret } = await sendBallot({ token, ballot: text, onLost });
  // Before the session ends, and with it what the worker knows of the ballot.
  const check = await makeCheckLink(paper.check_hosts, tracker, secret);
  // A message of the login beside «Registrado» would say less than that.
  dismissToasts();
  send({
    type: 'cast',
    token,
    receipt: {
      ...receipt,
      question: questionOf(paper),
      own_tracking_code: tracker,
      spoken,
      published_key: logKey,
      check,
    },
  });
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof ApiError) {
    const { status, code, receiptToken } = error;
    return { status, code, message: messageOr(NOT_SENT)(error), receiptToken: receiptToken ?? null };
  }
  const isEncryption = error instanceof EncryptionError;
  const message = isEncryption ? messageOr(navigator.onLine ? NOT_PREPARED : NOT_LOADED)(error.cause) : NOT_SENT;
  return { status: null, code: null, message, receiptToken: null };
}

export type ReceiptCheck = 'right' | 'wrong' | 'failed';

/** Whether the receipt is of the ballot that this browser sent, signed with the key that was published before the vote. */
export async function checkReceipt(receipt: VoterReceipt): Promise<ReceiptCheck> {
  const { signed, tracking_code, own_tracking_code: tracker, published_key: key } = receipt;
  if (tracking_code !== tracker) return 'wrong';
  try {
    return (await askWorker({ type: 'check', receipt: { signed, tracker, key } })) ? 'right' : 'wrong';
  } catch {
    return 'failed';
  }
}
