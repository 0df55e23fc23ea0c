import type { Receipt } from '@urna/contract/ballots';
import type { Tx } from '../../platform/database/tables.ts';
import type { Deps, Log } from '../../platform/deps.ts';
import { AppError, isUniqueViolation } from '../../platform/errors.ts';
import { appendAt } from '../../services/activity/record.ts';
import {
  boxing,
  type HeldBox,
  isClosed,
  NO_CIPHERTEXT_TWICE,
  type VerifiedBallot,
} from '../../services/ballot-box/append-ballot.ts';
import { trackingCode } from '../../services/ballot-box/tracking-code.ts';
import type { BallotVerifiers } from '../../services/ballot-verification/ballot-verifiers.ts';
import { requireOpen, requireOpenWindow } from '../../services/calendar/calendar.ts';
import { publicCredentialOf } from '../../services/elections/public-credential.ts';
import type { SealedElections } from '../../services/elections/sealed-elections.ts';
import type { Session } from '../../services/sessions/tokens.ts';
import { voterOfSubject } from '../../services/voters/voter-subject.ts';
import { alreadyVoted, boxClosed, requireNoVote, requireVotable } from './admission.ts';
import { newCertificateCode } from './certificate-code.ts';
import { voteReceiptMail } from './mails.ts';
import { findStanding, type Standing } from './standing.ts';
import { takeTurn } from './take-turn.ts';

export interface CastDeps extends Deps {
  ballotVerifiers: BallotVerifiers;
  elections: SealedElections;
}

/**
 * Takes a vote, once. What can be refused cheaply is refused first; the proofs are verified before anything is locked;
 * then one transaction marks the voter and puts the ballot into the box, or does neither. The same ballot sent again
 * gets the same receipt, whenever it comes: a lost answer is not a lost vote, nor a second one.
 */
export async function castBallot(deps: CastDeps, session: Session, text: string, log: Log): Promise<Receipt> {
  const { db, secrets, clock } = deps;
  const key = voterOfSubject(session.subject);
  const tracker = trackingCode(text);
  const standing = await findStanding(db, key, tracker);
  if (!standing) throw new AppError('no_session');
  if (!standing.uuid) throw new AppError('election_not_ready');
  const credential = await publicCredentialOf(secrets, standing.uuid, key.id);
  const earlier = receiptOfSame(standing, tracker, credential);
  if (earlier) return earlier;
  requireNoVote(standing);
  requireOpenWindow('voting', standing, clock.now());
  requireVotable(standing.stage);

  const election = await deps.elections(key.contest);
  const verdict = await deps.ballotVerifiers.verify(election, { text, credential });
  if (!verdict.ok) throw refusedBallot(log, verdict.reason);
  const ballot = { text, tracker, credential, digests: verdict.digests };
  try {
    return await db.transaction().execute((tx) => boxBallot(tx, deps, { session, standing, ballot }));
  } catch (error) {
    if (isUniqueViolation(error, NO_CIPHERTEXT_TWICE)) throw refusedBallot(log, 'duplicate_ciphertext');
    throw error;
  }
}

/** The reason is for the operator; of the ballot and of whose it was nothing is written down. */
function refusedBallot(log: Log, reason: string): AppError {
  log.warn({ reason }, 'a ballot was refused');
  return new AppError('invalid_ballot');
}

/** The receipt of this very ballot, if it lies in the box and is this voter's. */
function receiptOfSame(standing: Standing, tracker: string, credential: string): Receipt | null {
  const { voted_at, certificate_code, boxed_credential } = standing;
  if (!voted_at || !certificate_code || boxed_credential !== credential) return null;
  return receiptOf(standing, tracker, voted_at, certificate_code);
}

function receiptOf(standing: Standing, tracker: string, at: Date, certificateCode: string): Receipt {
  const { contest, name } = standing;
  return { contest, name, tracking_code: tracker, cast_at: at.toISOString(), certificate_code: certificateCode };
}

interface Vote {
  session: Session;
  standing: Standing;
  ballot: VerifiedBallot;
}

async function boxBallot(tx: Tx, deps: CastDeps, { session, standing, ballot }: Vote): Promise<Receipt> {
  const key = { contest: standing.contest, id: standing.id };
  const now = deps.clock.now();
  const certificateCode = newCertificateCode();
  const receipt = receiptOf(standing, ballot.tracker, now, certificateCode);
  const certificateUrl = `${deps.publicUrl}/api/voting/certificate/${certificateCode}`;
  const causer = { type: 'voter', id: String(key.id), name: 'Votante' } as const;
  const activity = { log_name: 'election', event: 'vote_cast', properties: { contest: key.contest } } as const;
  const entry = { now, causer, activity };
  const mail = { to: standing.email, mail: voteReceiptMail(receipt, certificateUrl) };
  const turn = await takeTurn(tx, entry, { key, certificateCode, session, ...mail });
  if (!turn) return whyNotMarked(tx, deps, { standing, ballot });
  await requireStillOpen(tx, deps, standing, turn);
  await appendAt(tx, turn, entry, (together) => boxing(together, turn, ballot, now));
  return receipt;
}

/** By the clock of after the wait for the box, under the lock that closing takes: a vote that comes to its turn after
 * the close comes too late. */
async function requireStillOpen(tx: Tx, { clock }: CastDeps, standing: Standing, box: HeldBox): Promise<void> {
  if (isClosed(box)) throw boxClosed();
  const now = clock.now();
  // Once voting has begun its close can only be put off: what was read before is early at the most.
  if (!standing.closes_at || now >= standing.closes_at) await requireOpen(tx, 'voting', now);
}

/** Somebody, on another device or with the same ballot sent twice, was first; or voting has closed meanwhile. */
async function whyNotMarked(tx: Tx, deps: CastDeps, { standing, ballot }: Omit<Vote, 'session'>): Promise<Receipt> {
  const after = await findStanding(tx, standing, ballot.tracker);
  if (!after) throw new AppError('no_session');
  const earlier = receiptOfSame(after, ballot.tracker, ballot.credential);
  if (earlier) return earlier;
  if (after.voted_at) throw alreadyVoted(after.voted_at);
  requireOpenWindow('voting', after, deps.clock.now());
  requireVotable(after.stage);
  throw new Error('a voter could not be marked for no reason that is known');
}
