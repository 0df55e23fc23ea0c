import { sql } from 'kysely';
import type { Queryable } from '../platform/database/tables.ts';

/** The piece of PostgreSQL's log that its `archive_command` couldn't keep; null while it works, or where there is none. */
export async function readFailingArchive(db: Queryable): Promise<{ piece: string; since: Date } | null> {
  const { rows } = await sql<{ piece: string; since: Date }>`
    select last_failed_wal as piece, last_failed_time as since from pg_stat_archiver
    where current_setting('archive_mode') <> 'off' and last_failed_time > coalesce(last_archived_time, '-infinity')`.execute(
    db,
  );
  return rows[0] ?? null;
}
