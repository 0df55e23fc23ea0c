import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { type Counter, countHit } from './count-hit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route that sends mail, guesses at codes or costs much names a stricter limit per address than the general one. */
    limit?: { name: string; perMinute: number };
    /** The route counts its requests itself, in the statement with which it finds whose they are. */
    countsItself?: boolean;
  }
}

type LimitDeps = Pick<Deps, 'clock' | 'secrets' | 'limits'>;

/** What a request counts against. The address itself is not kept, only a keyed hash of it. */
export interface Limit extends Counter {
  perMinute: number;
}

export function limitOf(request: FastifyRequest, { secrets, limits }: LimitDeps): Limit {
  const { name, perMinute } = request.routeOptions.config.limit ?? {
    name: 'general',
    perMinute: limits.requestsPerMinutePerAddress,
  };
  return { name, perMinute, holder: secrets.keyedHash('address', request.ip), seconds: 60 };
}

export function requireRoom({ perMinute }: Limit, { hits, secondsLeft }: { hits: number; secondsLeft: number }): void {
  if (hits > perMinute) throw new AppError('too_many_requests', { retryAfterSeconds: secondsLeft });
}

/**
 * Limits by address, counted in the database so that several processes share them. Reads are free: they are cheap and
 * a form makes many.
 */
export function limitRequests(app: App, deps: LimitDeps & Pick<Deps, 'db'>): void {
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const { limit, countsItself } = request.routeOptions.config;
    if (countsItself) return;
    if (!limit && (request.method === 'GET' || request.method === 'HEAD' || request.is404)) return;
    const counted = limitOf(request, deps);
    requireRoom(counted, await countHit(deps.db, counted, deps.clock.now()));
  });
}
