import { realpathSync } from 'node:fs';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import type { Queryable } from './database/tables.ts';
import { OperatorError } from './errors.ts';
import { cli } from './installed-version.ts';
import type { ReadinessCheck } from './readiness.ts';

export type InstallationSettings = Pick<Config, 'database' | 'dataDir' | 'drill' | 'mail'>;

/** A process may not run on this database with these settings. */
export class InstallationError extends OperatorError {
  override name = 'InstallationError';
}

const refusals = {
  drill:
    'Esta base de datos es de un simulacro y nunca será la de una votación real. Inicie con URNA_DRILL=1, o indique otra base de datos.',
  notForDrill: `URNA_DRILL=1: esta base de datos es la de la instalación, no una copia, y un simulacro la dejaría inservible. Ensaye en una copia restaurada o en una base nueva. Si es una copia de los archivos del servidor, dígalo antes: ${cli} restore mark-copy --reason "…".`,
  copy: `Esta base de datos es una copia restaurada: con el servidor de correo de MAIL_URL escribiría a personas reales. Para un simulacro, inicie con URNA_DRILL=1. Si la copia es ahora la instalación: ${cli} restore adopt --reason "…".`,
} as const;

/**
 * Where the database lives. A standby that is promoted keeps its cluster's identifier, and a dump that is restored gets
 * the one of another cluster or another database of the same. Null where the role may not read it, as with some hosted
 * services: copies are then recognised only if they are marked.
 */
export async function readPlace(db: Queryable, { database, dataDir }: InstallationSettings): Promise<string | null> {
  if (database === null) return `folder ${realpathSync(dataDir)}`;
  const { rows: may } = await sql<{ read: boolean }>`
    select has_function_privilege('pg_control_system()', 'execute') as read`.execute(db);
  if (!may[0]?.read) return null;
  const { rows } = await sql<{ place: string }>`
    select system_identifier || '/' || oid as place from pg_control_system(), pg_database
    where datname = current_database()`.execute(db);
  return rows[0]?.place ?? null;
}

interface KnownInstallation {
  isCopy: boolean;
  drillSince: Date | null;
}

/** What the database says of itself; undefined before a first process has noted its place. */
export async function findInstallation(
  db: Queryable,
  settings: InstallationSettings | undefined,
): Promise<KnownInstallation | undefined> {
  const row = await db.selectFrom('installation').selectAll().executeTakeFirst();
  if (!row) return undefined;
  const place = settings ? await readPlace(db, settings) : null;
  const moved = row.place !== null && place !== null && row.place !== place;
  return { isCopy: row.marked_copy || moved, drillSince: row.drill_since };
}

/** Throws unless a process with these settings may run on the database. */
export function requireInstallation(known: KnownInstallation, { drill, mail }: Pick<Config, 'drill' | 'mail'>): void {
  if (known.drillSince && !drill) throw new InstallationError(refusals.drill);
  if (!known.drillSince && drill && !known.isCopy) throw new InstallationError(refusals.notForDrill);
  if (known.isCopy && !drill && mail) throw new InstallationError(refusals.copy);
}

/** Whether what was made at this time was made by another installation, of which this one is a copy or a drill. */
export async function wasCopied(
  db: Queryable,
  settings: InstallationSettings | undefined,
  madeAt: Date,
): Promise<boolean> {
  const known = await findInstallation(db, settings);
  return known?.drillSince ? madeAt < known.drillSince : known?.isCopy === true;
}

/** Whether votes, mails and certificates of this database are made up. */
export async function isDrill(db: Queryable): Promise<boolean> {
  const row = await db.selectFrom('installation').select('drill_since').executeTakeFirst();
  return Boolean(row?.drill_since);
}

/** For `/api/ready`: the database was replaced by a copy, or marked, while the process runs. */
export function installationCheck(db: Queryable, settings: InstallationSettings): ReadinessCheck {
  return {
    part: 'installation',
    reason: 'la base de datos es una copia o la de un simulacro',
    check: async () => {
      const known = await findInstallation(db, settings);
      if (known) requireInstallation(known, settings);
    },
  };
}
