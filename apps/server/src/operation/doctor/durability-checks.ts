import { sql } from 'kysely';
import { z } from 'zod';
import { oneRow } from '../../platform/database/one-row.ts';
import type { Database } from '../../platform/database/tables.ts';
import { messageOf } from '../../platform/errors.ts';
import { cli } from '../../platform/installed-version.ts';
import { readFailingArchive } from '../log-archive.ts';
import { type Check, type ExaminedDatabase, fail, ok, warn } from './finding.ts';

type Of = ExaminedDatabase;

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

/** What Patroni's REST interface says of its members and of what it was told to keep. */
const clusterSchema = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
  pause: z.boolean().default(false),
});
const settingsSchema = z.object({
  synchronous_mode: z.boolean().default(false),
  synchronous_mode_strict: z.boolean().default(false),
});

const ANSWER_MS = 2000;

async function ask<Schema extends z.ZodType>(url: string, path: string, schema: Schema): Promise<z.output<Schema>> {
  const answer = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(ANSWER_MS) });
  return schema.parse(await answer.json());
}

/** The first that answers: a machine that was lost says nothing. */
async function askPatroni(urls: readonly string[]) {
  const reasons: string[] = [];
  for (const url of urls) {
    try {
      const [cluster, settings] = await Promise.all([
        ask(url, '/cluster', clusterSchema),
        ask(url, '/config', settingsSchema),
      ]);
      return { ...cluster, ...settings };
    } catch (error) {
      reasons.push(`${url} (${messageOf(error)})`);
    }
  }
  return reasons.join('; ');
}

const READ_BOOK = 'Siga docs/operations.md, «High availability»';

/** A vote that was acknowledged must outlive the loss of the database's server. */
const patroni: Check<Of> = async ({ config, database, acceptLoss }) => {
  if (database.embedded) return [];
  const open = await isVotingOpen(database.db);
  const risk = (found: string, todo: string) => {
    if (open && !acceptLoss)
      return fail('patroni', `votación abierta, y ${found}`, `${todo} O acepte el riesgo con --accept-loss.`);
    return warn('patroni', found, todo);
  };
  if (config.patroniUrls.length === 0) {
    return risk(
      'no se sabe si otro servidor tiene cada voto confirmado: PATRONI_URLS no está puesto',
      `${READ_BOOK}. Con una base administrada compruebe en su consola que el respaldo es síncrono.`,
    );
  }
  const cluster = await askPatroni(config.patroniUrls);
  if (typeof cluster === 'string') {
    return risk(`Patroni no responde: ${cluster}`, 'Revise que Patroni esté en marcha y que esta máquina lo alcance.');
  }
  const inRole = (role: string) => cluster.members.filter((member) => member.role === role);
  const [leader] = inRole('leader');
  const [standby] = inRole('sync_standby').filter(({ state }) => state === 'running' || state === 'streaming');
  if (!leader)
    return fail('patroni', 'ningún servidor es el principal', 'Mire patronictl list y el registro de Patroni.');
  if (cluster.pause) {
    return risk('Patroni está en pausa: no reemplazará al principal si se pierde', 'Ejecute: patronictl resume.');
  }
  if (!cluster.synchronous_mode || !cluster.synchronous_mode_strict) {
    return risk(
      'Patroni confirma sin esperar al respaldo: si se pierde el principal, se pierden votos ya confirmados',
      'Ponga synchronous_mode y synchronous_mode_strict en true con patronictl edit-config.',
    );
  }
  if (!standby) {
    return fail(
      'patroni',
      `${leader.name} es el principal y no hay respaldo síncrono: las escrituras esperan y el servicio está detenido`,
      `Recupere el otro servidor (patronictl list). ${READ_BOOK}.`,
    );
  }
  return ok('patroni', `${leader.name} es el principal, y ${standby.name} tiene cada voto confirmado`);
};

/** What keeps the log for a return to any moment; while it fails, the log also fills the database's disk. */
const logArchive: Check<Of> = async ({ database }) => {
  if (database.embedded) return [];
  const failing = await readFailingArchive(database.db);
  if (failing === null) return [];
  return fail(
    'log-archive',
    `archive_command falla: ${failing.piece} no se archiva desde el ${failing.since.toISOString()}`,
    'El registro de PostgreSQL dice por qué. Entretanto pg_wal crece hasta llenar el disco de la base.',
  );
};

const DAY_MS = 86_400_000;

/** By `urna cli backup`: whoever keeps copies by other means says so with the archive of the log. */
const backups: Check<Of> = async ({ database, clock }) => {
  if (database.embedded) return [];
  const row = await database.db.selectFrom('installation').select('backed_up_at').executeTakeFirst();
  const made = row?.backed_up_at;
  const todo = `Ejecute: DATABASE_URL=<directa> ${cli} backup, y hágalo cada día.`;
  if (!made) return warn('backup', 'no hay ninguna copia de esta base', todo);
  const days = (clock.now().getTime() - made.getTime()) / DAY_MS;
  if (days <= 1) return ok('backup', `la última copia es del ${made.toISOString()}`);
  return warn('backup', `la última copia es del ${made.toISOString()}: de hace más de un día`, todo);
};

export const durabilityChecks: readonly Check<Of>[] = [disk, patroni, logArchive, backups];
