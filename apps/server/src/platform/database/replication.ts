import { sql } from 'kysely';
import { oneRow } from './one-row.ts';
import type { Queryable } from './tables.ts';

interface Replication {
  synchronous_commit: string;
  /** synchronous_standby_names. */
  names: string;
  /** Whether a commit is acknowledged only once a standby has it. */
  waits: boolean;
  synchronous: number;
  asynchronous: number;
  lag: number | null;
  /** Whether the role may see what it needs of the standbys (pg_read_all_stats). */
  visible: boolean;
}

/** Whether a vote that was acknowledged would survive the loss of the database's server. */
export async function readReplication(db: Queryable): Promise<Replication> {
  const read = sql<Replication>`
    select
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('synchronous_standby_names') as names,
      current_setting('synchronous_standby_names') <> ''
        and current_setting('synchronous_commit') not in ('local', 'off') as waits,
      (count(pid) filter (where sync_state in ('sync', 'quorum')))::int as synchronous,
      (count(pid) filter (where sync_state is null or sync_state not in ('sync', 'quorum')))::int as asynchronous,
      max(pg_wal_lsn_diff(case when pg_is_in_recovery() then null else pg_current_wal_lsn() end, flush_lsn))::float8
        as lag,
      bool_and(pid is null or sync_state is not null) as visible
    from (select 1) as one left join pg_stat_replication on true`;
  return oneRow(await read.execute(db));
}
