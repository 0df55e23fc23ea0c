// Sends the receipt of a vote again to a person who proved who they are.

import type { TrusteeQuorum } from '@urna/contract/election/trustee-words';
import type { CheckHost } from '@urna/contract/election/vote-checks';
import { mask } from '@urna/contract/shared/masking';
import type { Mail } from '@urna/mail/mail-layout';
import { after } from '../../platform/clock.ts';
import type { ContestRow } from '../../platform/database/process-tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { readToken, signToken } from '../../platform/signed-tokens.ts';
import { countHit } from '../../services/access/throttle/count-hit.ts';
import { disownUrl } from '../../services/candidacy/disownings.ts';
import { trackerOfCredential } from '../../services/election/ballot-box/read-box.ts';
import { publicCredentialOf, readElectionKey } from '../../services/election/election-keys.ts';
import { findElection } from '../../services/election/find-election.ts';
import { findVoterById, type VoterRow } from '../../services/election/roll/queries.ts';
import { sealedHosts } from '../../services/election/vote-checks/sealed-check.ts';
import { queueMail } from '../../services/mail/outbox/queue-mail.ts';
import { contestWords, findContest, sealedQuorum } from '../../services/processes/contest-rows.ts';
import { type UnsignedReceipt, voteReceiptMail } from './mails.ts';

type Voted = VoterRow & { voted_on: string; certificate_code: string };

const hasVoted = (voter: VoterRow | undefined): voter is Voted =>
  voter !== undefined && voter.voted_on !== null && voter.certificate_code !== null;

const SECONDS = 15 * 60;

/**
 * A short-lived token for a person who proved who they are and has voted. It has the receipt mailed again to the
 * addresses that got it, and downloads the certificate; it reveals nothing of the ballot.
 */
export const newReceiptToken = (secrets: Secrets, voterId: number, now: Date): string =>
  signToken(secrets, 'receipt', [voterId], { until: after(now, SECONDS) });

/** The person to whom a login gave this token because they have voted already. */
export async function findProvenVoter(
  { db, secrets, clock }: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  token: string,
): Promise<Voted> {
  const [id] = readToken(secrets, 'receipt', token, clock.now()) ?? [];
  const voter = id === undefined ? undefined : await findVoterById(db, id);
  if (voter?.forgotten_at) throw new AppError('voters_forgotten', { details: { title: voter.process_title } });
  if (!hasVoted(voter)) throw new AppError('receipt_link_dead');
  return voter;
}

const MAILS_AN_HOUR = 3;

/** Mails the receipt of a vote again, to every address that got it. */
export async function resendReceipt(deps: Deps, { token }: { token: string }): Promise<{ message: string }> {
  const { db, clock, secrets } = deps;
  const now = clock.now();
  const voter = await findProvenVoter(deps, token);
  const limit = { name: 'receipt', holder: secrets.keyedHash('receipt-limit', String(voter.id)), seconds: 3600 };
  const { hits, secondsLeft } = await countHit(db, limit, now);
  if (hits > MAILS_AN_HOUR) {
    const details = { minutes: Math.ceil(secondsLeft / 60) };
    throw new AppError('too_many_receipts', { details, retryAfterSeconds: secondsLeft });
  }
  const { contest, email, former_emails } = voter;
  const row = await findContest(db, contest);
  // Only the authority could tell whose ballot is whose, and only until it destroys its file.
  if (row.credentials_by === 'authority') throw new AppError('receipt_not_known');
  const election = await findElection(db, contest);
  const key = election && (await readElectionKey(db, secrets, election, 'credentials'));
  // Destroyed with the publication: whose ballot is whose is known no more.
  if (!key) throw new AppError('receipt_not_known');
  const credential = await publicCredentialOf(key, election.uuid, voter.id);
  const tracking_code = await trackerOfCredential(db, contest, credential);
  if (!tracking_code) throw new Error('a voter is marked and no ballot bears their credential');
  const receipt = receiptOf({ ...voter, slug: voter.contest_slug }, tracking_code, voter, null);
  const mail = receiptMail(deps, voter.id, receipt, sealedQuorum(row), sealedHosts(election));
  await queueMail(db, now, [email, ...former_emails], mail, {
    topic: 'vote_receipt',
    process: voter.process_id,
    voterId: voter.id,
    receiptOf: tracking_code,
  });
  return { message: `Te enviamos de nuevo el comprobante a ${mask(email)}.` };
}

/** `castAt` is known in the answer to the vote and its mail alone. */
export const receiptOf = (
  voter: Pick<ContestRow, 'process_slug' | 'slug' | 'question'> & { name: string },
  tracking_code: string,
  { voted_on, certificate_code }: { voted_on: string; certificate_code: string },
  castAt: Date | null,
): UnsignedReceipt => ({
  ...contestWords(voter),
  name: voter.name,
  tracking_code,
  voted_on,
  cast_at: castAt?.toISOString() ?? null,
  certificate_code,
});

/** The mail with the receipt of a vote, with the same links whenever it is sent. */
export function receiptMail(
  deps: Pick<Deps, 'publicUrl' | 'secrets'>,
  voterId: number,
  receipt: UnsignedReceipt,
  quorum: TrusteeQuorum,
  hosts: readonly CheckHost[],
): Mail {
  const links = {
    // Both codes stand in the fragment, because no server logs it: who checks which ballot stays with their browser.
    certificate: `${deps.publicUrl}/verificar#codigo=${receipt.certificate_code}`,
    check: `${deps.publicUrl}/verificar#codigo=${encodeURIComponent(receipt.tracking_code)}`,
    notMe: disownUrl(deps, { voterId, event: 'vote_cast', on: receipt.voted_on, nonce: 0 }),
  };
  return voteReceiptMail(receipt, links, quorum, hosts);
}
