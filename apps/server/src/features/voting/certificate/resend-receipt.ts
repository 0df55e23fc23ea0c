import { mask } from '@urna/contract/shared/masking';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { countHit } from '../../../services/access/rate-limit/count-hit.ts';
import { trackerOfCredential } from '../../../services/elections/ballot-box/read-box.ts';
import { contestWords, findContest, sealedQuorum } from '../../../services/elections/contests/contest-rows.ts';
import { publicCredentialOf, readElectionKey } from '../../../services/elections/election-keys.ts';
import { findElection } from '../../../services/elections/find-election.ts';
import { queueMail } from '../../../services/mail/outbox/queue-mail.ts';
import { disownUrl } from '../../../services/people/disownings.ts';
import { voteReceiptMail } from '../mails.ts';
import { findProvenVoter } from './find-proven-voter.ts';

const MAILS_AN_HOUR = 3;

/** Mails the confirmation of a vote again, to every address that got it. */
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
  const { contest, name, email, former_emails, voted_on, certificate_code } = voter;
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
  const receipt = {
    ...contestWords({ ...voter, slug: voter.contest_slug }),
    name,
    tracking_code,
    voted_on,
    cast_at: null,
    certificate_code,
  };
  const quorum = sealedQuorum(row);
  const mail = voteReceiptMail(receipt, receiptLinks(deps, voter.id, receipt), quorum);
  await queueMail(db, now, [email, ...former_emails], mail, {
    topic: 'vote_receipt',
    process: voter.process_id,
    voterId: voter.id,
    receiptOf: tracking_code,
  });
  return { message: `Te enviamos de nuevo el comprobante a ${mask(email)}.` };
}

/** The links in the confirmation of a vote: the same whenever it is mailed. */
export const receiptLinks = (
  deps: Pick<Deps, 'publicUrl' | 'secrets'>,
  voterId: number,
  receipt: { certificate_code: string; tracking_code: string; voted_on: string },
) => ({
  // Both codes stand in the fragment, because no server logs it: who checks which ballot stays with their browser.
  certificate: `${deps.publicUrl}/verificar#codigo=${receipt.certificate_code}`,
  check: `${deps.publicUrl}/verificar#codigo=${encodeURIComponent(receipt.tracking_code)}`,
  notMe: disownUrl(deps, { voterId, event: 'vote_cast', on: receipt.voted_on, nonce: 0 }),
});
