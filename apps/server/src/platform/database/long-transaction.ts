import { CompiledQuery, sql } from 'kysely';
import type { Database, Tx } from './tables.ts';
import { SET_LIMIT } from './watch-server.ts';

/** No statement of ours takes so long on any disk: what does is stuck. */
const LIMIT_MS = 2 * 3600 * 1000;

/**
 * A transaction whose statements may take longer than the pool's limit, which is there for requests. It waits for a lock
 * only for `lockSeconds`: whoever comes after it in the queue of that lock waits as long.
 */
export function longTransaction<Result>(
  db: Database,
  { lockSeconds }: { lockSeconds: number },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await tx.executeQuery(CompiledQuery.raw(SET_LIMIT, [String(LIMIT_MS)]));
    await sql`select set_config('lock_timeout', ${`${lockSeconds}s`}, true)`.execute(tx);
    return work(tx);
  });
}
