import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { findVoterById } from '../../../services/people/voters/find-voters.ts';
import type { VoterRow } from '../../../services/people/voters/queries.ts';
import { voterOfReceiptToken } from './receipt-token.ts';

type Voted = VoterRow & { voted_on: string; certificate_code: string };

const hasVoted = (voter: VoterRow | undefined): voter is Voted =>
  voter !== undefined && voter.voted_on !== null && voter.certificate_code !== null;

/** The person to whom a login gave this token because they have voted already. */
export async function findProvenVoter(
  { db, secrets, clock }: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  token: string,
): Promise<Voted> {
  const id = voterOfReceiptToken(secrets, token, clock.now());
  const voter = id === null ? undefined : await findVoterById(db, id);
  if (voter?.forgotten_at) throw new AppError('voters_forgotten', { details: { title: voter.process_title } });
  if (!hasVoted(voter)) throw new AppError('receipt_link_dead');
  return voter;
}
