import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type PostgresCluster, startPostgresCluster } from './postgres-cluster.ts';
import { findPostgresPrograms, postgresProgramsMissing } from './postgres-programs.ts';

/** A primary and a standby that follows it. */
export interface ReplicatedClusters {
  primary: PostgresCluster;
  standby: PostgresCluster;
  /** Whether a commit waits until the standby has it. */
  setSynchronous: (isSynchronous: boolean) => Promise<void>;
  /** The standby stops following: what is committed from then on, it doesn't have. */
  cutOff: () => Promise<void>;
  promote: () => Promise<void>;
  stop: () => Promise<void>;
}

/** One statement on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  // The call that waits fails as well: an event without a listener would end the process, or a whole run of tests.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function until(url: string, condition: string): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt++) {
    const [row] = await query<{ holds: boolean | null }>(url, `select ${condition} as holds`);
    if (row?.holds === true) return;
    await delay(25);
  }
  throw new Error(`it never held that ${condition}`);
}

/** The URL of a database on both of them, of which the product uses the one that takes writes. */
export function urlOnBoth({ primary, standby }: ReplicatedClusters, database: string): string {
  const { host } = new URL(standby.adminUrl);
  const url = new URL(primary.adminUrl);
  const { username, password } = url;
  return `postgres://${username}:${password}@${url.host},${host}/${database}?target_session_attrs=read-write`;
}

export async function startReplicatedClusters(options: { durable?: boolean } = {}): Promise<ReplicatedClusters> {
  const programs = findPostgresPrograms();
  if (programs === null) throw new Error(postgresProgramsMissing);
  const primary = await startPostgresCluster(programs, { ...options, replicates: true });
  const standby = await startPostgresCluster(programs, { ...options, standbyOf: primary });
  await until(primary.adminUrl, `exists (select from pg_stat_replication where state = 'streaming')`);
  const setSynchronous = async (isSynchronous: boolean) => {
    await query(primary.adminUrl, `alter system set synchronous_standby_names = '${isSynchronous ? 'standby' : ''}'`);
    await query(primary.adminUrl, 'select pg_reload_conf()');
    await until(
      primary.adminUrl,
      `exists (select from pg_stat_replication where sync_state = '${isSynchronous ? 'sync' : 'async'}')`,
    );
  };
  return {
    primary,
    standby,
    setSynchronous,
    async cutOff() {
      await query(standby.adminUrl, `alter system set primary_conninfo = ''`);
      await query(standby.adminUrl, 'select pg_reload_conf()');
      await until(primary.adminUrl, 'not exists (select from pg_stat_replication)');
    },
    async promote() {
      await query(standby.adminUrl, 'select pg_promote()');
      await until(standby.adminUrl, 'not pg_is_in_recovery()');
    },
    async stop() {
      await standby.stop();
      await primary.stop();
    },
  };
}
