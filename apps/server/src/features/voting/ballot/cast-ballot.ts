// Takes a vote, once. The database function `cast_vote` (`0009_voting.sql`) decides every race; what comes before it
// here only refuses early what can be refused without a lock. Casting is idempotent: the same ballot sent again gets
// the same receipt, so a lost answer is neither a lost vote nor a second one.

import type { Receipt } from '@urna/contract/election/ballots';
import type { CheckHost, CheckSecret } from '@urna/contract/election/vote-checks';
import { bogotaDay } from '@urna/contract/shared/dates';
import { signReceipt } from '@urna/transparency/receipt';
import { sql } from 'kysely';
import type { Deps, Log } from '../../../platform/deps.ts';
import { AppError, isUniqueViolation } from '../../../platform/errors.ts';
import { readableCode } from '../../../platform/secrets.ts';
import { type Session, voterIdOf } from '../../../services/access/sessions/tokens.ts';
import type { BallotVerifiers } from '../../../services/election/ballot-box/ballot-verifiers.ts';
import { selectBallot, trackerOfCredential, trackingCode } from '../../../services/election/ballot-box/read-box.ts';
import { isSealedCredential, type SealedElections } from '../../../services/election/find-election.ts';
import { type LogKeys, signedReceipt } from '../../../services/election/log/contest-logs.ts';
import { type CheckKeys, checkSecretOf } from '../../../services/election/vote-checks/check-secrets.ts';
import { brandingOf, renderMail } from '../../../services/mail/outbox/mail-branding.ts';
import { requireOpen, requireOpenWindow } from '../../../services/processes/calendar.ts';
import { findContest, sealedQuorum } from '../../../services/processes/contest-rows.ts';
import { alreadyVoted, boxClosed, requireVotable } from '../login/admission.ts';
import type { UnsignedReceipt } from '../mails.ts';
import { receiptMail, receiptOf } from '../resend-receipt.ts';
import {
  expectedCredential,
  findVoterStatus,
  refusedCredential,
  refuseWrongSecret,
  type VoterStatus,
  wrongSecret,
} from './voter-credential.ts';

export interface CastDeps extends Deps {
  ballotVerifiers: BallotVerifiers;
  elections: SealedElections;
  logKeys: LogKeys;
  checkKeys: CheckKeys;
}

/** What the voter's own check needs goes beside the receipt, never into it. */
export interface CastAnswer {
  data: Receipt;
  check: CheckSecret;
}

export async function castBallot(
  deps: CastDeps,
  session: Session,
  /** `token` is the session's. */
  { text, token }: { text: string; token: string },
  log: Log,
): Promise<CastAnswer> {
  const { db, clock } = deps;

  // 1. Who votes, and may they?
  const voter = await findVoterStatus(db, voterIdOf(session.subject));
  if (!voter) throw new AppError('no_session');
  const credential = await expectedCredential(deps, voter, text, log);
  const tracker = trackingCode(text);
  const ballot = { text, tracker, credential, certificate: certificateCode(deps, token, tracker) };
  if (voter.voted_on) return receiptOfSameBallot(deps, voter, session, ballot);
  requireOpenWindow('voting', voter, clock.now());
  requireVotable(voter);
  if (voter.credentials_by === 'authority' && credential !== '') {
    // Before the expensive verification.
    if (!(await isSealedCredential(db, voter.contest, credential)))
      throw refusedCredential('credential_unknown', voter);
    if (await trackerOfCredential(db, voter.contest, credential))
      return answerMeanwhile(deps, voter, session, ballot, refusedCredential('credential_used', voter));
  }

  // 2. Is the ballot well formed, with valid proofs, and signed with that credential?
  const { verified, checkHosts } = await deps.elections(voter.contest);
  const verdict = await deps.ballotVerifiers.verify(verified, { text, credential });
  if (!verdict.ok) {
    // If the credential isn't on the published list, this process has the wrong secret and the ballot may be good.
    const isOurs = voter.credentials_by === 'server';
    if (isOurs && !(await isSealedCredential(db, voter.contest, credential))) throw wrongSecret(log);
    throw refusedBallot(log, verdict.reason);
  }

  // 3. Mark the voter and store the ballot, both or neither. The key is opened first: a server that can't sign the receipt
  //    takes no vote.
  const key = await refuseWrongSecret(deps.logKeys(voter.contest), log);
  if (!key) throw boxClosed();
  const now = clock.now();
  const voted = { voted_on: bogotaDay(now), certificate_code: ballot.certificate };
  const receipt = receiptOf(voter, tracker, voted, now);
  const cast = await callCastVote(deps, voter, session, ballot, { digests: verdict.digests, receipt, checkHosts, now });

  // 4. Answer with the receipt, or say why the vote wasn't cast. Only this answer, and its mail, names the moment.
  switch (cast.outcome) {
    case 'cast': {
      const event = { tracker, height: BigInt(cast.height), eventHash: Buffer.from(cast.event_hash, 'hex') };
      const data = { ...receipt, signed: signReceipt(event, key) };
      return { data, check: await checkOf(deps, voter, session, ballot) };
    }
    case 'not_eligible':
      return answerMeanwhile(deps, voter, session, ballot, new AppError('no_session'));
    case 'window_closed':
      await requireOpen(db, 'voting', await findContest(db, voter.contest), clock.now());
      throw boxClosed();
    case 'box_closed':
      throw boxClosed();
    case 'unpublished_credential':
      throw voter.credentials_by === 'authority' ? refusedCredential('credential_unknown', voter) : wrongSecret(log);
    case 'used_credential':
      throw refusedCredential('credential_used', voter);
    case 'duplicate_ciphertext':
      throw refusedBallot(log, cast.outcome);
  }
}

interface Ballot {
  text: string;
  tracker: string;
  /** The public credential that it must bear. */
  credential: string;
  /** The code of its certificate, if it is cast in this session. */
  certificate: string;
}

/**
 * Only the voter's browser keeps the token of the session in which they vote, so the code says which ballot was theirs to
 * whoever sends that ballot with it, and to nobody who holds the database, the installation's secret and the archive.
 */
const certificateCode = ({ secrets }: CastDeps, token: string, tracker: string): string =>
  readableCode(secrets.keyedHash('certificate-code', token, tracker).subarray(0, 20));

/**
 * What `cast_vote` returns, or why its rows were refused. Only `cast` changes anything, and names the ballot's place and
 * the hash of its event.
 */
type CastOutcome = { outcome: 'cast'; height: number; event_hash: string } | { outcome: Refusal };
type Refusal =
  | 'not_eligible'
  | 'window_closed'
  | 'box_closed'
  | 'unpublished_credential'
  | 'used_credential'
  | 'duplicate_ciphertext';

async function callCastVote(
  deps: CastDeps,
  voter: VoterStatus,
  session: Session,
  ballot: Ballot,
  {
    digests,
    receipt,
    checkHosts,
    now,
  }: { digests: readonly string[]; receipt: UnsignedReceipt; checkHosts: readonly CheckHost[]; now: Date },
): Promise<CastOutcome> {
  const receiptSent = receiptMail(deps, voter.id, receipt, sealedQuorum(voter), checkHosts);
  const mail = renderMail(receiptSent, brandingOf(voter));
  const { rows } = await sql<CastOutcome>`
    select * from cast_vote(
      of_contest => ${voter.contest},
      of_voter => ${voter.id},
      voter_session => ${session.id},
      cast_at => ${now},
      certificate => ${receipt.certificate_code},
      ballot_text => ${ballot.text},
      tracking_code => ${ballot.tracker},
      public_credential => ${ballot.credential},
      ciphertext_digests => ${digests},
      mail_subject => ${mail.subject},
      mail_text => ${mail.text},
      mail_html => ${mail.html}
    )`
    .execute(deps.db)
    // Race: of two voters who cast with one credential of an authority, the index refuses the second, with all of its call.
    .catch((error: unknown) => {
      if (voter.credentials_by === 'authority' && isUniqueViolation(error, 'one_ballot_per_credential')) {
        return { rows: [{ outcome: 'used_credential' as const }] };
      }
      throw error;
    });
  const [row] = rows;
  if (!row) throw new Error('cast_vote returned nothing');
  return row;
}

/**
 * Looks again at a voter whose vote can't be cast. They may have voted meanwhile, on another device or with another copy of
 * this request; or their session has ended since it was authenticated, perhaps because the box was closed.
 */
async function answerMeanwhile(
  deps: CastDeps,
  { id }: VoterStatus,
  session: Session,
  ballot: Ballot,
  refusal: AppError,
): Promise<CastAnswer> {
  const voter = await findVoterStatus(deps.db, id);
  if (voter?.voted_on) return receiptOfSameBallot(deps, voter, session, ballot);
  if (voter) {
    requireOpenWindow('voting', voter, deps.clock.now());
    requireVotable(voter);
  }
  throw refusal;
}

/**
 * The receipt of a voter who has voted, if it was with this very ballot. Its moment is known no more. Every ballot is
 * public: whoever has voted could send somebody else's, and get a receipt for it in their own name. An authority's
 * credential tells the server nothing of its voter, so there only the session that cast the ballot gets the receipt again.
 */
async function receiptOfSameBallot(
  deps: CastDeps,
  voter: VoterStatus,
  session: Session,
  ballot: Ballot,
): Promise<CastAnswer> {
  const { id, contest, voted_on, certificate_code } = voter;
  if (!voted_on || !certificate_code) throw new Error('a receipt for somebody who has not voted');
  const castBallots = selectBallot(deps.db, contest, ballot.tracker).select('credential');
  const isOwn =
    voter.credentials_by === 'authority'
      ? certificate_code === ballot.certificate
      : (await castBallots.executeTakeFirst())?.credential === ballot.credential;
  if (!isOwn) throw alreadyVoted(deps, { id, voted_on });
  const signed = await signedReceipt(deps.db, deps.logKeys, contest, ballot.tracker);
  if (signed === undefined) throw new Error('a ballot left the box');
  // The key was destroyed after the publication.
  if (signed === null) throw alreadyVoted(deps, { id, voted_on });
  const data = { ...receiptOf(voter, ballot.tracker, { voted_on, certificate_code }, null), signed };
  // Another session of the same voter gets the receipt alone: whoever takes over a mailbox must not read the vote.
  const isSameSession = certificate_code === ballot.certificate;
  return { data, check: isSameSession ? await checkOf(deps, voter, session, ballot) : null };
}

async function checkOf(
  { checkKeys, clock }: CastDeps,
  { contest }: VoterStatus,
  { startedAt }: Session,
  { tracker }: Ballot,
): Promise<CheckSecret> {
  const key = await checkKeys(contest);
  return key && checkSecretOf(key, tracker, startedAt, clock.now());
}

/** The reason is for the operator; neither the ballot nor the voter is written to the server's log. */
function refusedBallot(log: Log, reason: string): AppError {
  log.warn({ reason }, 'a ballot was refused');
  return new AppError('invalid_ballot');
}
