import { PROOF_HEADER } from '@urna/contract/shared/call-proofs';
import type { AttemptedLogin } from '@urna/contract/shared/endpoint';
import type { Database, Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/route.ts';
import { countHit, forgetHits } from './count-hit.ts';
import { originOf } from './origin.ts';
import { requireProof } from './proof-of-work.ts';
import { type Attempt, noteFailure, readThrottleLevel } from './throttle-level.ts';

const LOGIN_TRIES = 'login-tries';

/** An account seen from one origin: attempts from elsewhere don't use up the owner's. */
const holderOf = ({ secrets }: Pick<Deps, 'secrets'>, { person, origin }: Pick<Attempt, 'person' | 'origin'>): Buffer =>
  secrets.keyedHash('elector', person.toString('hex'), origin.narrow.toString('hex'));

/**
 * Counts an attempt at an account before its password is verified, so that parallel guesses can't exceed the limit;
 * unknown addresses count alike, so that the limit reveals nothing either.
 */
async function countLoginTry(
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

declare module 'fastify' {
  interface FastifyRequest {
    attempt: Attempt | null;
  }
}

const TEN_MINUTES = 600_000;

/**
 * Throttles guessing: while too many attempts fail, in the whole installation or at one person's logins, each further
 * attempt requires a proof of work. Nobody is locked out; a stranger's attack costs the owner seconds.
 */
export function guardAttempts(app: App, deps: Deps): void {
  let lastWarned = 0;
  app.decorateRequest('attempt', null);
  app.addHook('preHandler', async (request) => {
    const { attempt: about } = request.routeOptions.config;
    if (!about) return;
    const now = deps.clock.now();
    const person = personOf(deps, about.at, ...namesIn(request.body, about.names));
    const level = await readThrottleLevel(deps.db, now, person);
    try {
      await requireProof(deps, now, { person, level }, request.headers[PROOF_HEADER]);
    } catch (error) {
      // Logged at most once in ten minutes, not for each of an attacker's calls.
      if (error instanceof AppError && now.getTime() - lastWarned >= TEN_MINUTES) {
        lastWarned = now.getTime();
        const { recent, today } = level;
        request.log.warn({ failures: { recent, today } }, 'logins ask for a proof of work');
      }
      throw error;
    }
    request.attempt = { origin: originOf(request, deps), person, level };
    if (about.tries) await countLoginTry(deps, now, request.attempt, about.tries);
  });
}

/** The person at a login, as a keyed hash of what was typed about them. */
export const personOf = ({ secrets }: Pick<Deps, 'secrets'>, login: AttemptedLogin['at'], ...names: string[]): Buffer =>
  secrets.keyedHash('attempt', login, ...names);

function namesIn(body: unknown, names: readonly string[]): string[] {
  if (typeof body !== 'object' || body === null) return [];
  return names.flatMap((name) => {
    const value: unknown = Reflect.get(body, name);
    return typeof value === 'string' ? [value] : [];
  });
}
