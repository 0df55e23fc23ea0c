import { after } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { readToken, signToken } from '../../../platform/signed-tokens.ts';
import { findVoterById, type VoterRow } from '../../../services/people/voters/queries.ts';

type Voted = VoterRow & { voted_on: string; certificate_code: string };

const hasVoted = (voter: VoterRow | undefined): voter is Voted =>
  voter !== undefined && voter.voted_on !== null && voter.certificate_code !== null;

const SECONDS = 15 * 60;

/**
 * A short-lived token for a person who proved who they are and has voted. It has the confirmation mailed again to the
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
