import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { record, systemCauser } from '../../activity/record.ts';
import { type Counter, countHits, type Hit, hitOf } from './count-hit.ts';
import type { Origin } from './origin.ts';

/** How many attempts had recently failed when this one began. */
export interface ThrottleLevel {
  /** In the whole installation: the current ten-minute window or the previous one, whichever has more. */
  recent: number;
  /** In the whole installation today. */
  today: number;
  /** Today, at the logins of the person this attempt is for. */
  person: number;
}

/** An attempt to authenticate, or a request for what authenticates (a code, a link). */
export interface Attempt {
  origin: Origin;
  /** The person, as a keyed hash of what was typed, so that a number nobody has counts like anybody's. */
  person: Buffer;
  level: ThrottleLevel;
}

const RECENT_SECONDS = 600;
const DAY_SECONDS = 86_400;

const everybody = Buffer.from('everybody');
const recentCounter: Counter = { name: 'failures', holder: everybody, seconds: RECENT_SECONDS };
const todayCounter: Counter = { name: 'failures-today', holder: everybody, seconds: DAY_SECONDS };
const personCounter = (person: Buffer): Counter => ({
  name: 'failures-of-person',
  holder: person,
  seconds: DAY_SECONDS,
});

const hitsIn = ({ name, holder, start }: Hit) =>
  sql<number>`coalesce((
    select hits from rate_counters where name = ${name} and holder = ${holder} and window_start = ${start}
  ), 0)`;

/** One statement, since every login of a voter makes it. */
export async function readThrottleLevel(db: Queryable, now: Date, person: Buffer): Promise<ThrottleLevel> {
  const recent = hitOf(recentCounter, now).hit;
  // Counts the previous window too, so that throttling doesn't lapse at the start of each window.
  const before = { ...recent, start: new Date(recent.start.getTime() - RECENT_SECONDS * 1000) };
  return db
    .selectNoFrom([
      sql<number>`greatest(${hitsIn(recent)}, ${hitsIn(before)})`.as('recent'),
      hitsIn(hitOf(todayCounter, now).hit).as('today'),
      hitsIn(hitOf(personCounter(person), now).hit).as('person'),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Counts a failed attempt, or a surplus request for a code, in the transaction of the failure. Rows are locked in one
 * order, the installation's last, so that concurrent failures can't deadlock.
 */
export async function noteFailure(
  tx: Tx,
  { limits }: Pick<Deps, 'limits'>,
  now: Date,
  { person }: Pick<Attempt, 'person'>,
): Promise<ThrottleLevel> {
  const hits = [personCounter(person), recentCounter, todayCounter].map((counter) => hitOf(counter, now).hit);
  const rows = await countHits(tx, hits);
  const hitsOf = (counter: string) => rows.find(({ name }) => name === counter)?.hits ?? 0;
  const recent = hitsOf('failures');
  // Exactly one failure of a window reaches the limit, whichever process counts it.
  if (recent === limits.failuresPerTenMinutes) {
    await record(tx, systemCauser, 'brake_engaged', { failures: recent });
  }
  return { recent, today: hitsOf('failures-today'), person: hitsOf('failures-of-person') };
}
