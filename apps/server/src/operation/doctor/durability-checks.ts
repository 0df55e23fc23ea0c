import { sql } from 'kysely';
import { serversOf } from '../../platform/database/database-url.ts';
import { lookAtServer } from '../../platform/database/find-primary.ts';
import { oneRow } from '../../platform/database/one-row.ts';
import { readReplication } from '../../platform/database/replication.ts';
import type { Database } from '../../platform/database/tables.ts';
import { type Check, type ExaminedDatabase, type Finding, fail, ok, warn } from './finding.ts';

type Of = ExaminedDatabase;

/** Longer than any standby on the same continent takes. */
const CONFIRMED_WITHIN_MS = 5000;

/** Whether votes are being taken, of which each must outlive a lost server. */
async function isVotingOpen(db: Database): Promise<boolean> {
  const row = await db.selectFrom('contests').select('id').where('stage', '=', 'open').limit(1).executeTakeFirst();
  return row !== undefined;
}

const disk: Check<Of> = async ({ database }) => {
  if (database.embedded) return [];
  const settings = sql<{ fsync: string; full_page_writes: string; synchronous_commit: string }>`
    select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit`;
  const { fsync, full_page_writes, synchronous_commit } = oneRow(await settings.execute(database.db));
  if (fsync === 'on' && full_page_writes === 'on' && synchronous_commit !== 'off') {
    return ok('durability', `cada respuesta espera al disco (synchronous_commit = ${synchronous_commit})`);
  }
  return fail(
    'durability',
    `un corte de luz perdería votos ya confirmados: fsync = ${fsync}, full_page_writes = ${full_page_writes}, synchronous_commit = ${synchronous_commit}`,
    'Ponga los tres en on (alter system set …; select pg_reload_conf()).',
  );
};

const STANDBY_TODO = 'Prepare un servidor síncrono (docs/operations.md, «High availability»)';

/** A failover to a standby that isn't synchronous loses acknowledged votes without a sign. */
const standby: Check<Of> = async ({ database, acceptLoss }) => {
  if (database.embedded) return [];
  const { waits, names, synchronous, asynchronous, synchronous_commit, visible } = await readReplication(database.db);
  const standbys = synchronous + asynchronous;
  const open = await isVotingOpen(database.db);
  const words = standbys === 0 ? 'no hay un servidor de respaldo' : 'el servidor de respaldo es asíncrono';
  if (waits) {
    if (synchronous > 0)
      return ok('standby', `respaldo síncrono conectado (${names}); synchronous_commit = ${synchronous_commit}`);
    if (!visible || standbys === 0) return await confirmed(database.db, names);
    return fail(
      'standby',
      `ninguno de los ${standbys} respaldos conectados es de synchronous_standby_names (${names})`,
      'Corrija el nombre: es el application_name de su conexión.',
    );
  }
  const loss = `${words}: si se pierde el principal, se pierden votos ya confirmados`;
  if (open && !acceptLoss) {
    return fail('standby', `votación abierta, y ${loss}`, `${STANDBY_TODO}, o acepte el riesgo con --accept-loss.`);
  }
  return warn(
    'standby',
    open ? `votación abierta, y ${loss} (aceptado con --accept-loss)` : loss,
    `${STANDBY_TODO} antes de abrir la votación.`,
  );
};

/**
 * A role may not be allowed to see the standbys. Then a write shows whether one confirms: with
 * synchronous_standby_names set, the commit returns only after a confirmation. It writes the row that `/api/ready`
 * writes.
 */
async function confirmed(db: Database, names: string): Promise<Finding> {
  const start = performance.now();
  const now = sql<Date>`clock_timestamp()`;
  const write = db
    .insertInto('readiness')
    .values({ checked_at: now })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ checked_at: now }))
    .execute();
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), CONFIRMED_WITHIN_MS);
  // A commit that no standby confirms waits for ever; the process ends with it.
  const outcome = await Promise.race([write.catch(() => 'late' as const), late.promise]);
  clearTimeout(timer);
  if (outcome !== 'late') {
    return ok(
      'standby',
      `un respaldo síncrono (${names}) confirmó una escritura en ${Math.round(performance.now() - start)} ms`,
    );
  }
  return fail(
    'standby',
    `ningún respaldo de synchronous_standby_names (${names}) confirma las escrituras: el servicio está detenido`,
    "Recupere el respaldo o ponga otro. En último caso, y aceptando el riesgo: alter system set synchronous_standby_names = ''; select pg_reload_conf().",
  );
}

/** Which of the named servers is what; of two that take writes, one has a history of its own. */
export async function lookAtServers(url: string): Promise<{ words: string; primaries: number }> {
  const { servers } = serversOf(url);
  const states = await Promise.all(servers.map(lookAtServer));
  const words = states.map((state, index) => {
    const { host } = new URL(servers[index] ?? '');
    if (state.is === 'standby') return `${host} es un respaldo`;
    if (state.is === 'silent') return `${host} no responde (${state.reason})`;
    return `${host} acepta escrituras (línea ${Number.parseInt(state.timeline, 16)})`;
  });
  return { words: words.join('; '), primaries: states.filter(({ is }) => is === 'primary').length };
}

const servers: Check<Of> = async ({ config, database }) => {
  if (database.embedded || config.database === null) return [];
  const { url } = config.database;
  if (!serversOf(url).readWrite) {
    return warn(
      'servers',
      'DATABASE_URL nombra un solo servidor: después de un cambio de principal hay que editarla y reiniciar',
      'Nombre también el respaldo: postgres://usuario@uno:5432,dos:5432/urna?target_session_attrs=read-write (salvo que una dirección común lo resuelva).',
    );
  }
  const { words, primaries } = await lookAtServers(url);
  if (primaries < 2) return ok('servers', words);
  return fail(
    'servers',
    `dos servidores aceptan escrituras: ${words}`,
    'Apague el de la línea menor, que es un principal anterior, y hágalo de nuevo como respaldo del otro.',
  );
};

export const durabilityChecks: readonly Check<Of>[] = [disk, standby, servers];
