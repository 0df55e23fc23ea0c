import type pg from 'pg';

/**
 * Whether a pooler stands between us and PostgreSQL. It shows itself by the process that it names at the start of a
 * connection, which isn't the one that answers.
 */
export async function isPooled(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return (client as unknown as { processID: number | null }).processID !== rows[0]?.pid;
}
