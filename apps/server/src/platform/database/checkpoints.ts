import { sql } from 'kysely';
import type { Queryable } from './tables.ts';

/** Whether the role may write a checkpoint. PostgreSQL lets superusers, and those who have `pg_checkpoint`. */
export async function mayMakeCheckpoints(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_has_role(current_user, 'pg_checkpoint', 'usage') as may`.execute(db);
  return rows[0]?.may ?? false;
}

/** Returns whether the role has the right now: only some roles may give it to themselves. */
export async function takeCheckpointRight(db: Queryable): Promise<boolean> {
  if (await mayMakeCheckpoints(db)) return true;
  try {
    await sql`grant pg_checkpoint to current_user`.execute(db);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '42501') return false;
    throw error;
  }
}

export const GRANT_CHECKPOINTS = 'grant pg_checkpoint to urna';
