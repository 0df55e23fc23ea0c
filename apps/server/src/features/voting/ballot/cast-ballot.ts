import { randomBytes } from 'node:crypto';
import type { Receipt } from '@urna/contract/ballots';
import type { Deps, Log } from '../../../platform/deps.ts';
import { AppError, calledOffFor, isUniqueViolation } from '../../../platform/errors.ts';
import {
  BOX_CLOSED,
  NO_CIPHERTEXT_TWICE,
  TOO_LATE,
  UNPUBLISHED_CREDENTIAL,
  type VerifiedBallot,
} from '../../../services/elections/ballot-box/append-ballot.ts';
import { credentialInBox } from '../../../services/elections/ballot-box/read-box.ts';
import { trackingCode } from '../../../services/elections/ballot-box/tracking-code.ts';
import type { BallotVerifiers } from '../../../services/elections/ballot-verification/ballot-verifiers.ts';
import { sealedQuorum } from '../../../services/elections/contests/contest-rows.ts';
import { publicCredentialOf } from '../../../services/elections/public-credential.ts';
import { isSealedCredential } from '../../../services/elections/sealed-credentials.ts';
import type { SealedElections } from '../../../services/elections/sealed-elections.ts';
import { requireOpen, requireOpenWindow } from '../../../services/operations/calendar/calendar.ts';
import { certificateUrl } from '../certificate/resend-receipt.ts';
import { alreadyVoted, boxClosed, requireVotable } from '../login/admission.ts';
import { voteReceiptMail } from '../mails.ts';
import { findStanding, type Standing } from '../voter-status.ts';
import type { Caster } from './authenticate-voter.ts';
import type { VoteGroups } from './vote-batcher.ts';

/** Crockford's base 32: none of its signs is taken for another one when read aloud. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 20;

/** A hundred random bits: nobody finds a certificate by trying. */
function newCertificateCode(): string {
  return Array.from(randomBytes(LENGTH), (byte) => SIGNS[byte % 32]).join('');
}

export interface CastDeps extends Deps {
  ballotVerifiers: BallotVerifiers;
  elections: SealedElections;
  voteGroups: VoteGroups;
}

/**
 * Takes a vote, once. What can be refused cheaply is refused first; the proofs are verified before anything is locked;
 * then one statement marks the voter and puts the ballot into the box, or does neither. The same ballot sent again
 * gets the same receipt, whenever it comes: a lost answer is not a lost vote, nor a second one.
 *
 * The credential derived here says whose ballot it must be. Whether it counts is decided by the list that sealing
 * published, in the statement of the vote: a process with another secret derives others, and none of theirs gets in.
 */
export async function castBallot(deps: CastDeps, caster: Caster, text: string, log: Log): Promise<Receipt> {
  const { db, secrets, clock } = deps;
  const { standing } = caster;
  if (!standing.uuid) throw new AppError('election_not_ready');
  const tracker = trackingCode(text);
  const credential = await publicCredentialOf(secrets, standing.uuid, standing.id);
  if (standing.voted_at) return receiptOfSame(deps, standing, { tracker, credential });
  requireOpenWindow('voting', standing, clock.now());
  requireVotable(standing);

  const election = await deps.elections(standing.contest);
  const verdict = await deps.ballotVerifiers.verify(election, { text, credential });
  if (!verdict.ok) {
    // Of a voter whose credential isn't on the list, it is this process that is wrong, not the ballot.
    if (!(await isSealedCredential(db, standing.contest, credential))) throw wrongSecret(log);
    throw refusedBallot(log, verdict.reason);
  }
  return boxBallot(deps, { ...caster, ballot: { text, tracker, credential, digests: verdict.digests } }, log);
}

/** The reason is for the operator; of the ballot and of whose it was nothing is written down. */
function refusedBallot(log: Log, reason: string): AppError {
  log.warn({ reason }, 'a ballot was refused');
  return new AppError('invalid_ballot');
}

/** Another process may have the right one, so the same ballot is worth another try. */
function wrongSecret(log: Log): AppError {
  log.error('a voter’s credential is not on the published list: the secret is not the one of the sealing');
  return new AppError('unavailable', { retryAfterSeconds: 5 });
}

/** The receipt of a voter who has voted, if it was with this very ballot. */
async function receiptOfSame(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  standing: Standing,
  { tracker, credential }: Pick<VerifiedBallot, 'tracker' | 'credential'>,
): Promise<Receipt> {
  const { id, contest, voted_at, certificate_code } = standing;
  if (!voted_at || !certificate_code) throw new Error('a receipt for somebody who has not voted');
  if ((await credentialInBox(deps.db, contest, tracker)) !== credential) throw alreadyVoted(deps, { id, voted_at });
  return receiptOf(standing, tracker, voted_at, certificate_code);
}

function receiptOf(standing: Standing, tracker: string, at: Date, certificateCode: string): Receipt {
  const { contest, name } = standing;
  return { contest, name, tracking_code: tracker, cast_at: at.toISOString(), certificate_code: certificateCode };
}

interface Verified extends Caster {
  ballot: VerifiedBallot;
}

async function boxBallot(deps: CastDeps, vote: Verified, log: Log): Promise<Receipt> {
  const { session, standing, ballot } = vote;
  const key = { contest: standing.contest, id: standing.id };
  const now = deps.clock.now();
  const certificateCode = newCertificateCode();
  const receipt = receiptOf(standing, ballot.tracker, now, certificateCode);
  const causer = { type: 'voter', id: String(key.id), name: 'Votante' } as const;
  const activity = { log_name: 'election', event: 'vote_cast', properties: { contest: key.contest } } as const;
  const receiptMail = voteReceiptMail(receipt, certificateUrl(deps, certificateCode), sealedQuorum(standing));
  const mail = { email: standing.email, mail: receiptMail };
  const entry = { now, causer, activity };
  try {
    const voting = { key, certificateCode, session, ballot, closesAt: standing.closes_at, entry, ...mail };
    return (await deps.voteGroups.add(voting)) ? receipt : await whyNotMarked(deps, vote);
  } catch (error) {
    if (isUniqueViolation(error, NO_CIPHERTEXT_TWICE)) throw refusedBallot(log, 'duplicate_ciphertext');
    const reason = calledOffFor(error);
    if (reason === UNPUBLISHED_CREDENTIAL) throw wrongSecret(log);
    if (reason === BOX_CLOSED) throw boxClosed();
    if (reason === TOO_LATE) return boxAfterTheClose(deps, vote, log);
    throw error;
  }
}

/** Once voting has begun its close can only be put off: what was read before the proofs were verified is early at the most. */
async function boxAfterTheClose(deps: CastDeps, vote: Verified, log: Log): Promise<Receipt> {
  const closesAt = await requireOpen(deps.db, 'voting', deps.clock.now());
  return boxBallot(deps, { ...vote, standing: { ...vote.standing, closes_at: closesAt } }, log);
}

/**
 * Somebody, on another device or with the same ballot sent twice, was first; or the address of the roll was changed or
 * put back, which ends the sessions that were opened through the one before; or voting has closed meanwhile.
 */
async function whyNotMarked(deps: CastDeps, { standing, ballot }: Verified): Promise<Receipt> {
  const after = await findStanding(deps.db, standing);
  if (!after) throw new AppError('no_session');
  if (after.voted_at) return receiptOfSame(deps, after, ballot);
  if (after.email !== standing.email) throw new AppError('no_session');
  requireOpenWindow('voting', after, deps.clock.now());
  requireVotable(after);
  throw new Error('a voter could not be marked for no reason that is known');
}
