import type pg from 'pg';
import { cli } from '../../platform/installed-version.ts';
import { type Check, type Finding, fail, ok, type PatientWithDatabase, warn } from './finding.ts';

interface Seen {
  pid: number;
  statement_timeout: string;
  idle_timeout: string;
}

async function lookThrough(client: pg.PoolClient): Promise<Seen> {
  const { rows } = await client.query<Seen>(
    `select pg_backend_pid() as pid, current_setting('statement_timeout') as statement_timeout,
      current_setting('idle_in_transaction_session_timeout') as idle_timeout`,
  );
  const [seen] = rows;
  if (!seen) throw new Error('la base no respondió');
  return seen;
}

/**
 * A pooler shows itself by the process that it names at the start of a connection, which isn't the one that answers. It
 * ignores the time-outs that the server asks for, and can't carry the session lock of migrations.
 */
export const poolerChecks: Check<PatientWithDatabase> = async ({ database }) => {
  if (database.embedded) return [];
  const client = await database.pool.connect();
  try {
    const seen = await lookThrough(client);
    const isPooled = (client as unknown as { processID: number | null }).processID !== seen.pid;
    const findings: Finding[] = [];
    if (isPooled) {
      await client.query('begin');
      const inside = [await lookThrough(client), await lookThrough(client)];
      await client.query('commit');
      findings.push(
        inside[0]?.pid === inside[1]?.pid
          ? ok(
              'pooler',
              `hay un pooler delante de la base; las actualizaciones lo evitan: DATABASE_URL=<directa> ${cli} migrate`,
            )
          : fail('pooler', 'el pooler reparte las órdenes de una transacción', 'Use pool_mode = transaction.'),
      );
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
