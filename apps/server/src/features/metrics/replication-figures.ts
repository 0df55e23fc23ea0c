import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import type { Queryable } from '../../platform/database/tables.ts';
import { addGauge } from './figures.ts';

interface Replication {
  waits: boolean;
  synchronous: number;
  asynchronous: number;
  lag: number | null;
  /** Whether the role may see the standbys (pg_read_all_stats). */
  visible: boolean;
}

async function readReplication(db: Queryable): Promise<Replication> {
  const { rows } = await sql<Replication>`
    select
      current_setting('synchronous_standby_names') <> ''
        and current_setting('synchronous_commit') not in ('local', 'off') as waits,
      (count(pid) filter (where sync_state in ('sync', 'quorum')))::int as synchronous,
      (count(pid) filter (where sync_state not in ('sync', 'quorum')))::int as asynchronous,
      max(pg_wal_lsn_diff(case when pg_is_in_recovery() then null else pg_current_wal_lsn() end, flush_lsn))::float8
        as lag,
      bool_and(pid is null or sync_state is not null) as visible
    from (select 1) as one left join pg_stat_replication on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate without a row');
  return row;
}

/** Whether a vote that was acknowledged would survive the loss of the database's server. */
export async function addReplicationFigures(registry: Registry, db: Queryable): Promise<void> {
  const { waits, synchronous, asynchronous, lag, visible } = await readReplication(db);
  addGauge(
    registry,
    'urna_commits_wait_for_standby',
    '1 if a commit is acknowledged only once a standby has it.',
    Number(waits),
  );
  addGauge(
    registry,
    'urna_standbys',
    'Connected standbys; absent where the role may not see them.',
    visible
      ? Object.entries({ synchronous, asynchronous }).map(([state, value]) => ({ labels: { state }, value }))
      : [],
  );
  addGauge(
    registry,
    'urna_standby_lag_bytes',
    'Bytes of the log of writes that the slowest standby has not on its disk.',
    lag === null ? [] : [{ value: lag }],
  );
}
