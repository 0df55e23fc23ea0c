import type { Limit } from '@urna/contract/shared/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Limits } from '../../../platform/config.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { isRead } from '../../../platform/http/route.ts';
import { type Counter, countHitWidely } from './count-hit.ts';
import { originOf } from './origin.ts';

type LimitDeps = Pick<Deps, 'clock' | 'secrets' | 'limits'>;

/** What a request counts against. Addresses aren't stored, only keyed hashes of their prefixes. */
interface CountedLimit extends Counter {
  perMinute: number;
  wideHolder: Buffer;
}

/** A /48 may be a building full of people, or one person with 65,536 prefixes. */
export const WIDE_FACTOR = 4;

const mostIn = (limits: Limits, perMinute: Limit['perMinute']): number =>
  typeof perMinute === 'number' ? perMinute : limits[`${perMinute}PerMinutePerAddress`];

function limitOf(request: FastifyRequest, { secrets, limits }: LimitDeps): CountedLimit {
  const { counter, perMinute } = request.routeOptions.config.limit ?? { counter: 'general', perMinute: 'requests' };
  const { narrow, wide } = originOf(request, { secrets });
  return { name: counter, perMinute: mostIn(limits, perMinute), holder: narrow, wideHolder: wide, seconds: 60 };
}

function requireRoom(
  { perMinute }: CountedLimit,
  { hits, wideHits = 0, secondsLeft }: { hits: number; wideHits?: number; secondsLeft: number },
): void {
  if (hits > perMinute || wideHits > perMinute * WIDE_FACTOR)
    throw new AppError('too_many_requests', { retryAfterSeconds: secondsLeft });
}

/**
 * Rate limits by address, counted in the database so that all processes share them. Reads aren't counted: they are
 * cheap, and a form makes many.
 */
export function limitRequests(app: App, deps: LimitDeps & Pick<Deps, 'db'>): void {
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const { limit } = request.routeOptions.config;
    if (!limit && (isRead(request) || request.is404)) return;
    const counted = limitOf(request, deps);
    requireRoom(counted, await countHitWidely(deps.db, counted, deps.clock.now()));
  });
}
