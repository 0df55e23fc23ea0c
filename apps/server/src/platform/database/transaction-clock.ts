import type { KyselyPlugin } from 'kysely';
import { type Clock, systemClock } from '../clock.ts';
import type { Database, Queryable } from './tables.ts';

/** Changes no query. Kysely hands a database's plugins on to its transactions, so this one carries the clock there. */
class ClockPlugin implements KyselyPlugin {
  readonly clock: Clock;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node;

  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result;
}

/** The same database or transaction by another clock: of a test, or of the demonstration's past. */
export const withClock = <Db extends Queryable>(db: Db, clock: Clock) => db.withPlugin(new ClockPlugin(clock)) as Db;

/** The clock that dates what is written in a transaction: the machine's, unless `withClock` gave another. */
export const clockOf = (db: Queryable): Clock =>
  db.getExecutor().plugins.findLast((plugin) => plugin instanceof ClockPlugin)?.clock ?? systemClock;

/** What a use case needs, at another time. */
export const atClock = <Deps extends { db: Database; clock: Clock }>(deps: Deps, clock: Clock): Deps => ({
  ...deps,
  db: withClock(deps.db, clock),
  clock,
});
