import type { Limit } from '@urna/contract/shared/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Limits } from '../../../platform/config.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { type App, isRead } from '../../../platform/http/route.ts';
import { countHitWidely } from './count-hit.ts';
import { originOf } from './origin.ts';

/** A /48 may be a building full of people, or one person with 65,536 prefixes. */
export const WIDE_FACTOR = 4;

const mostIn = (limits: Limits, perMinute: Limit['perMinute']): number =>
  typeof perMinute === 'number' ? perMinute : limits[`${perMinute}PerMinutePerAddress`];

/**
 * Rate limits by address, counted in the database so that all processes share them. Addresses aren't stored, only keyed
 * hashes of their prefixes. Reads aren't counted: they are cheap, and a form makes many.
 */
export function limitRequests(app: App, deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'limits'>): void {
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const { limit } = request.routeOptions.config;
    if (!limit && (isRead(request) || request.is404)) return;
    const { counter: name, perMinute } = limit ?? { counter: 'general', perMinute: 'requests' };
    const most = mostIn(deps.limits, perMinute);
    const { narrow: holder, wide: wideHolder } = originOf(request, deps);
    const counter = { name, holder, wideHolder, seconds: 60 };
    const { hits, wideHits, secondsLeft } = await countHitWidely(deps.db, counter, deps.clock.now());
    if (hits > most || wideHits > most * WIDE_FACTOR)
      throw new AppError('too_many_requests', { retryAfterSeconds: secondsLeft });
  });
}
