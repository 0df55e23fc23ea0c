import type { Limit } from '@urna/contract/shared/endpoint';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Limits } from '../../../platform/config.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { type App, isRead } from '../../../platform/http/route.ts';
import { originOf } from './origin.ts';

/** Counts what a holder does (an address, a person, everybody), in windows of this many seconds. */
export interface Counter {
  name: string;
  holder: Buffer;
  seconds: number;
}

/** Counters with a window of a day; all others are deleted after an hour. */
const dailyCounters = ['failures-today', 'failures-of-person'] as const;

/** The counter's current window. */
export interface Hit {
  name: string;
  holder: Buffer;
  start: Date;
}

export function hitOf({ name, holder, seconds }: Counter, now: Date): { hit: Hit; secondsLeft: number } {
  const length = seconds * 1000;
  const start = Math.floor(now.getTime() / length) * length;
  const secondsLeft = Math.max(1, Math.ceil((start + length - now.getTime()) / 1000));
  return { hit: { name, holder, start: new Date(start) }, secondsLeft };
}

/** Counts hits and returns how many there are: a statement, or a part of one. */
const countingHits = (db: Queryable, hits: readonly Hit[]) =>
  db
    .insertInto('rate_counters')
    .values(hits.map(({ name, holder, start }) => ({ name, holder, window_start: start, hits: 1 })))
    .onConflict((conflict) =>
      conflict.columns(['name', 'holder', 'window_start']).doUpdateSet({ hits: sql<number>`rate_counters.hits + 1` }),
    )
    .returning(['name', 'hits']);

/** Counts a hit of each in one statement, which locks the rows in the given order. */
export const countHits = (db: Queryable, hits: readonly Hit[]): Promise<{ name: string; hits: number }[]> =>
  countingHits(db, hits).execute();

/** Counts one more hit in the holder's present window and answers how many there are. Shared by every process. */
export async function countHit(
  db: Queryable,
  counter: Counter,
  now: Date,
): Promise<{ hits: number; secondsLeft: number }> {
  const { hit, secondsLeft } = hitOf(counter, now);
  const { hits } = await countingHits(db, [hit]).executeTakeFirstOrThrow();
  return { hits, secondsLeft };
}

/** Counts a hit for the holder and for the wider one that contains it. */
export async function countHitWidely(
  db: Queryable,
  counter: Counter & { wideHolder: Buffer },
  now: Date,
): Promise<{ hits: number; wideHits: number; secondsLeft: number }> {
  if (counter.wideHolder.equals(counter.holder)) {
    const { hits, secondsLeft } = await countHit(db, counter, now);
    return { hits, wideHits: hits, secondsLeft };
  }
  const { hit, secondsLeft } = hitOf(counter, now);
  // One statement. The wide row comes second, so that two of them never deadlock.
  const counted = await db
    .with('narrow', () => countingHits(db, [hit]))
    .with('wide', () => countingHits(db, [{ ...hit, holder: counter.wideHolder }]))
    .selectFrom('narrow')
    .innerJoin('wide', (join) => join.onTrue())
    .select(['narrow.hits', 'wide.hits as wideHits'])
    .executeTakeFirstOrThrow();
  return { ...counted, secondsLeft };
}

export async function forgetHits(db: Queryable, { name, holder }: Pick<Counter, 'name' | 'holder'>): Promise<void> {
  await db.deleteFrom('rate_counters').where('name', '=', name).where('holder', '=', holder).execute();
}

export async function forgetOldHits(db: Queryable, now: Date): Promise<void> {
  await db
    .deleteFrom('rate_counters')
    .where((row) =>
      row.or([
        row.and([
          row('window_start', '<', new Date(now.getTime() - 3_600_000)),
          row('name', 'not in', [...dailyCounters]),
        ]),
        row('window_start', '<', new Date(now.getTime() - 86_400_000)),
      ]),
    )
    .execute();
}

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
