import type pg from 'pg';
import { isPooled } from '../../platform/database/connect.ts';
import { oneRow } from '../../platform/database/one-row.ts';
import { messageOf } from '../../platform/errors.ts';
import { cli } from '../../platform/installed-version.ts';
import { type Check, type ExaminedDatabase, type Finding, fail, ok, warn } from './finding.ts';

interface Seen {
  /** The process that answers. */
  pid: number;
  statement_timeout: string;
  idle_timeout: string;
}

async function lookThrough(client: pg.PoolClient): Promise<Seen> {
  return oneRow(
    await client.query<Seen>(
      `select pg_backend_pid() as pid, current_setting('statement_timeout') as statement_timeout,
        current_setting('idle_in_transaction_session_timeout') as idle_timeout`,
    ),
  );
}

async function keepsTransactions(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('begin');
    const inside = [await lookThrough(client), await lookThrough(client)];
    await client.query('commit');
    return inside[0]?.pid === inside[1]?.pid;
  } catch (error) {
    // What PgBouncer answers to "begin" with pool_mode = statement.
    if (/transaction blocks not allowed/.test(messageOf(error))) return false;
    throw error;
  }
}

const HOLD_S = 0.3;

/** How many transactions of this process run at once: those beyond it wait for the others' connections. */
async function connectionsAtOnce(pool: pg.Pool, wanted: number): Promise<number> {
  const pids = await Promise.all(
    Array.from({ length: wanted }, async () => {
      const { rows } = await pool.query<{ pid: number }>(`select pg_backend_pid() as pid from pg_sleep(${HOLD_S})`);
      return rows[0]?.pid;
    }),
  );
  return new Set(pids).size;
}

async function roomInPool(pool: pg.Pool, wanted: number): Promise<Finding> {
  const atOnce = await connectionsAtOnce(pool, wanted);
  if (atOnce >= wanted) return ok('pool-size', `el pooler da a este proceso sus ${wanted} conexiones`);
  return warn(
    'pool-size',
    `el pooler da ${atOnce} conexiones a la vez, y cada proceso usa hasta ${wanted}`,
    'Suba default_pool_size de PgBouncer a las de todos los procesos juntos.',
  );
}

/** A pooler ignores the time-outs that the server asks for, and must keep a transaction on one connection. */
export const poolerChecks: Check<ExaminedDatabase> = async ({ config, database }) => {
  if (database.embedded) return [];
  const client = await database.pool.connect();
  try {
    const seen = await lookThrough(client);
    const findings: Finding[] = [];
    if (await isPooled(client)) {
      findings.push(
        (await keepsTransactions(client))
          ? ok('pooler', `hay un pooler delante de la base; las copias lo evitan: DATABASE_URL=<directa> ${cli} backup`)
          : fail('pooler', 'el pooler reparte las órdenes de una transacción', 'Use pool_mode = transaction.'),
      );
      findings.push(await roomInPool(database.pool, (config.database?.connections ?? 2) - 1));
    } else findings.push(ok('pooler', 'conexión directa con la base'));
    if (seen.statement_timeout === '0' || seen.idle_timeout === '0') {
      findings.push(
        warn(
          'timeouts',
          'la base no corta órdenes ni transacciones que se quedan colgadas: el pooler no pasa esos límites',
          "Ejecute: alter role urna set statement_timeout = '30s'; alter role urna set idle_in_transaction_session_timeout = '60s'.",
        ),
      );
    } else findings.push(ok('timeouts', `una orden se corta a los ${seen.statement_timeout}`));
    return findings;
  } finally {
    client.release(true);
  }
};
