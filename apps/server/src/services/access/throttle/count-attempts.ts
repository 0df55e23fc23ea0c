import type { Database, Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Attempt } from './attempt.ts';
import { countHit, forgetHits } from './count-hit.ts';
import { noteFailure } from './throttle-level.ts';

const LOGIN_TRIES = 'login-tries';

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
  const limit = { name: LOGIN_TRIES, holder: holderOf(deps, attempt), seconds: minutes * 60 };
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
  await forgetHits(tx, { name: LOGIN_TRIES, holder: holderOf(deps, attempt) });
}

const AN_HOUR = 3600;

/**
 * Counts a request for a mail to the person behind what was typed, and returns whether to send one. The hourly limit is
 * per origin, so that a stranger's requests don't use up the owner's. Requests beyond what one person needs, from any
 * origin, count as failures: flooding a mailbox soon costs proofs of work.
 */
export async function canReceiveMail(
  deps: Pick<Deps, 'secrets' | 'limits'> & { db: Database },
  now: Date,
  { origin, person }: Attempt,
  { name, perHour }: { name: string; perHour: number },
): Promise<boolean> {
  const holderHere = deps.secrets.keyedHash('mail-request', person.toString('hex'), origin.narrow.toString('hex'));
  const here = await countHit(deps.db, { name, holder: holderHere, seconds: AN_HOUR }, now);
  const anywhere = await countHit(deps.db, { name, holder: person, seconds: AN_HOUR }, now);
  if (anywhere.hits > perHour) {
    await deps.db.transaction().execute((tx) => noteFailure(tx, deps, now, { person }));
  }
  return here.hits <= perHour;
}
