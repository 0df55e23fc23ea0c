import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { type Counter, countHitWidely } from './count-hit.ts';
import { originOf } from './origin.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route that sends mail, guesses at codes or costs much names a stricter limit per address than the general one. */
    limit?: { name: string; perMinute: number };
  }
}

type LimitDeps = Pick<Deps, 'clock' | 'secrets' | 'limits'>;

/** What a request counts against. The address itself is not kept, only keyed hashes of its prefixes. */
export interface Limit extends Counter {
  perMinute: number;
  wideHolder: Buffer;
}

/** A /48 may be a building full of people, or one of them with 65,536 prefixes of their own. */
export const WIDE_FACTOR = 4;

export function limitOf(request: FastifyRequest, { secrets, limits }: LimitDeps): Limit {
  const { name, perMinute } = request.routeOptions.config.limit ?? {
    name: 'general',
    perMinute: limits.requestsPerMinutePerAddress,
  };
  const { narrow, wide } = originOf(request, { secrets });
  return { name, perMinute, holder: narrow, wideHolder: wide, seconds: 60 };
}

export function requireRoom(
  { perMinute }: Limit,
  { hits, wideHits = 0, secondsLeft }: { hits: number; wideHits?: number; secondsLeft: number },
): void {
  if (hits > perMinute || wideHits > perMinute * WIDE_FACTOR)
    throw new AppError('too_many_requests', { retryAfterSeconds: secondsLeft });
}

/**
 * Limits by address, counted in the database so that several processes share them. Reads are free: they are cheap and
 * a form makes many.
 */
export function limitRequests(app: App, deps: LimitDeps & Pick<Deps, 'db'>): void {
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const { limit } = request.routeOptions.config;
    if (!limit && (request.method === 'GET' || request.method === 'HEAD' || request.is404)) return;
    const counted = limitOf(request, deps);
    requireRoom(counted, await countHitWidely(deps.db, counted, deps.clock.now()));
  });
}
