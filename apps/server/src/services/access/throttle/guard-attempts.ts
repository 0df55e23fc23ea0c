import { PROOF_HEADER } from '@urna/contract/access/proof-of-work';
import type { AttemptedLogin } from '@urna/contract/shared/endpoint';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/route.ts';
import type { Attempt } from './attempt.ts';
import { countLoginTry } from './count-attempts.ts';
import { originOf } from './origin.ts';
import { requireProof } from './proof-of-work.ts';
import { readThrottleLevel } from './throttle-level.ts';

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

/** Somebody who logs in, by what is typed of them. */
export const personOf = ({ secrets }: Pick<Deps, 'secrets'>, at: AttemptedLogin['at'], ...names: string[]): Buffer =>
  secrets.keyedHash('attempt', at, ...names);

function namesIn(body: unknown, names: readonly string[]): string[] {
  if (typeof body !== 'object' || body === null) return [];
  return names.flatMap((name) => {
    const value: unknown = Reflect.get(body, name);
    return typeof value === 'string' ? [value] : [];
  });
}
