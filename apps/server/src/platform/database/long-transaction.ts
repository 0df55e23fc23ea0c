import { CompiledQuery, sql } from 'kysely';
import { codeOf } from '../errors.ts';
import { SET_LIMIT } from './limit-statements.ts';
import { oneRow } from './one-row.ts';
import type { Database, Queryable, Tx } from './tables.ts';

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

/** Whether the role may write a checkpoint. PostgreSQL lets superusers, and those who have `pg_checkpoint`. */
export async function mayMakeCheckpoints(db: Queryable): Promise<boolean> {
  const right = sql<{ may: boolean }>`select pg_has_role(current_user, 'pg_checkpoint', 'usage') as may`;
  return oneRow(await right.execute(db)).may;
}

/** Returns whether the role has the right now: only some roles may give it to themselves. */
export async function takeCheckpointRight(db: Queryable): Promise<boolean> {
  if (await mayMakeCheckpoints(db)) return true;
  try {
    await sql`grant pg_checkpoint to current_user`.execute(db);
    return true;
  } catch (error) {
    if (codeOf(error) === '42501') return false;
    throw error;
  }
}

export const GRANT_CHECKPOINTS = 'grant pg_checkpoint to urna';
