import type { Database, Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { countHit, forgetHits } from '../../services/rate-limit/count-hit.ts';

const MOST_TRIES = 10;
const SECONDS = 15 * 60;
const name = 'elector-login';

const holderOf = ({ secrets }: Pick<Deps, 'secrets'>, email: string): Buffer => secrets.keyedHash('elector', email);

/**
 * Counts a try at an account before its password is looked at, so that no number of parallel guesses outruns the limit;
 * addresses that are nobody's count alike, so that the limit tells nothing either.
 */
export async function countLoginTry(deps: { db: Database } & Pick<Deps, 'secrets'>, email: string, now: Date) {
  const limit = { name, holder: holderOf(deps, email), seconds: SECONDS };
  const { hits, secondsLeft } = await countHit(deps.db, limit, now);
  if (hits <= MOST_TRIES) return;
  const details = { minutes: Math.ceil(secondsLeft / 60) };
  throw new AppError('too_many_logins', { details, retryAfterSeconds: secondsLeft });
}

/** Whoever chose a new password through the mailed link needn't wait for somebody else's guesses to be forgotten. */
export async function forgetLoginTries(tx: Tx, deps: Pick<Deps, 'secrets'>, email: string): Promise<void> {
  await forgetHits(tx, { name, holder: holderOf(deps, email) });
}
