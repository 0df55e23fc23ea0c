import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { countHit, forgetHits } from '../rate-limit/count-hit.ts';
import type { Attempt } from './attempt.ts';

const name = 'login-tries';

/** An account seen from one origin: attempts from elsewhere don't use up the owner's. */
const holderOf = ({ secrets }: Pick<Deps, 'secrets'>, { person, origin }: Pick<Attempt, 'person' | 'origin'>): Buffer =>
  secrets.keyedHash('elector', person.toString('hex'), origin.narrow.toString('hex'));

/**
 * Counts an attempt at an account before its password is verified, so that parallel guesses can't exceed the limit;
 * unknown addresses count alike, so that the limit reveals nothing either.
 */
export async function countLoginTry(
  deps: Pick<Deps, 'db' | 'secrets'>,
  now: Date,
  attempt: Attempt,
  { most, minutes }: { most: number; minutes: number },
): Promise<void> {
  const limit = { name, holder: holderOf(deps, attempt), seconds: minutes * 60 };
  const { hits, secondsLeft } = await countHit(deps.db, limit, now);
  if (hits <= most) return;
  const details = { minutes: Math.ceil(secondsLeft / 60) };
  throw new AppError('too_many_logins', { details, retryAfterSeconds: secondsLeft });
}

/** After a new password is set through the mailed link, earlier wrong attempts from that origin no longer count. */
export async function forgetLoginTries(
  tx: Tx,
  deps: Pick<Deps, 'secrets'>,
  attempt: Pick<Attempt, 'person' | 'origin'>,
): Promise<void> {
  await forgetHits(tx, { name, holder: holderOf(deps, attempt) });
}
