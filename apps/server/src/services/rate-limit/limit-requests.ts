import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { countHit } from './count-hit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route that sends mail, guesses at codes or costs much names a stricter limit per address than the general one. */
    limit?: { name: string; perMinute: number };
  }
}

/**
 * Limits by address, counted in the database so that several processes share them. Reads are free: they are cheap and
 * a form makes many. The address itself is not kept, only a keyed hash of it.
 */
export function limitRequests(app: App, deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'limits'>): void {
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const { limit } = request.routeOptions.config;
    if (!limit && (request.method === 'GET' || request.method === 'HEAD' || request.is404)) return;
    const { name, perMinute } = limit ?? { name: 'general', perMinute: deps.limits.requestsPerMinutePerAddress };
    const holder = deps.secrets.keyedHash('address', request.ip);
    const { hits, secondsLeft } = await countHit(deps.db, { name, holder, seconds: 60 }, deps.clock.now());
    if (hits > perMinute) throw new AppError('too_many_requests', { retryAfterSeconds: secondsLeft });
  });
}
