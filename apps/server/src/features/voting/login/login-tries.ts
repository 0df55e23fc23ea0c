import type { Database, Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { countHit, forgetHits } from '../../../services/access/rate-limit/count-hit.ts';
import type { Origin } from '../../../services/access/rate-limit/origin.ts';

const MOST_TRIES = 10;
const SECONDS = 15 * 60;
const name = 'elector-login';

/** An account seen from one origin: attempts from elsewhere don't use up the owner's. */
const holderOf = ({ secrets }: Pick<Deps, 'secrets'>, email: string, { narrow }: Origin): Buffer =>
  secrets.keyedHash('elector', email, narrow.toString('hex'));

/**
 * Counts an attempt at an account before its password is verified, so that parallel guesses can't exceed the limit;
 * unknown addresses count alike, so that the limit reveals nothing either.
 */
export async function countLoginTry(
  deps: { db: Database } & Pick<Deps, 'secrets'>,
  email: string,
  origin: Origin,
  now: Date,
): Promise<void> {
  const limit = { name, holder: holderOf(deps, email, origin), seconds: SECONDS };
  const { hits, secondsLeft } = await countHit(deps.db, limit, now);
  if (hits <= MOST_TRIES) return;
  const details = { minutes: Math.ceil(secondsLeft / 60) };
  throw new AppError('too_many_logins', { details, retryAfterSeconds: secondsLeft });
}

/** After a new password is set through the mailed link, earlier wrong attempts from that origin no longer count. */
export async function forgetLoginTries(
  tx: Tx,
  deps: Pick<Deps, 'secrets'>,
  email: string,
  origin: Origin,
): Promise<void> {
  await forgetHits(tx, { name, holder: holderOf(deps, email, origin) });
}
