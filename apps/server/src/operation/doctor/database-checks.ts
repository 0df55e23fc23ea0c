import { sql } from 'kysely';
import { GRANT_CHECKPOINTS, mayMakeCheckpoints } from '../../platform/database/long-transaction.ts';
import { pendingMigrations, unknownMigrations, unusableFor, wrongEncoding } from '../../platform/database/migrate.ts';
import { cli } from '../../platform/installed-version.ts';
import { type Check, type ExaminedDatabase, type Finding, fail, ok, warn } from './finding.ts';

type Of = ExaminedDatabase;

const OLDEST = 15;
const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000).toLocaleString('es-CO')} MB`;

const version: Check<Of> = async ({ database }) => {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(database.db);
  const server = `PostgreSQL ${rows[0]?.server_version.split(' ')[0] ?? ''}`;
  if (database.embedded) {
    return warn(
      'version',
      `base de datos incorporada (${server})`,
      'Sirve para conocer el producto. Una elección real necesita PostgreSQL: indique DATABASE_URL.',
    );
  }
  if (Number.parseInt(rows[0]?.server_version ?? '0', 10) >= OLDEST) return ok('version', server);
  return fail('version', server, `Actualice el servidor a PostgreSQL ${OLDEST} o posterior.`);
};

export const encoding: Check<Of> = async ({ database: { pool } }) => {
  const wrong = await wrongEncoding(pool);
  if (wrong === null) return ok('encoding', 'la base guarda UTF-8');
  return fail(
    'encoding',
    `la base guarda ${wrong}: nombres con otros signos no se pueden escribir`,
    'Cree otra con createdb --encoding UTF8 --template template0, y restaure en ella la copia.',
  );
};

const migrations: Check<Of> = async ({ database: { db } }) => {
  const pending = await pendingMigrations(db);
  if (pending.length > 0) {
    return fail(
      'migrations',
      `faltan ${pending.length} cambios de esta versión: ${pending.join(', ')}`,
      `Ejecute: ${cli} migrate.`,
    );
  }
  const needed = await unusableFor(db);
  if (needed !== null) {
    return fail(
      'migrations',
      `la base es de una versión posterior, que este código ya no puede usar (necesita la migración ${needed})`,
      'Instale la versión que corresponde; para volver a esta, restaure la copia anterior a la actualización.',
    );
  }
  const newer = await unknownMigrations(db);
  if (newer.length === 0) return ok('migrations', 'la base está al día');
  return warn(
    'migrations',
    `la base es de una versión posterior (${newer.join(', ')}), con la que este código todavía funciona`,
    'Está bien durante una actualización o después de volver atrás; termine de actualizar los procesos.',
  );
};

interface RoleRow {
  name: string;
  superuser: boolean;
  powers: string[];
  foreign_tables: number;
  may_create: boolean;
}

const role: Check<Of> = async ({ database }) => {
  if (database.embedded) return [];
  const { rows } = await sql<RoleRow>`
    select rolname as name, rolsuper as superuser,
      array_remove(array[
        case when rolcreaterole then 'CREATEROLE' end, case when rolcreatedb then 'CREATEDB' end,
        case when rolreplication then 'REPLICATION' end
      ], null) as powers,
      (select count(*) from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S', 'v')
          and not pg_has_role(relowner, 'usage')) as foreign_tables,
      has_schema_privilege('public', 'create') as may_create
    from pg_roles where rolname = current_user`.execute(database.db);
  const [one] = rows;
  if (!one) return [];
  const findings: Finding[] = [];
  if (one.superuser) {
    findings.push(
      fail(
        'role',
        `el usuario «${one.name}» es superusuario`,
        'Cree un usuario sin privilegios que sea dueño de la base: create role urna login; alter database … owner to urna.',
      ),
    );
  } else if (one.powers.length > 0) {
    findings.push(
      warn(
        'role',
        `el usuario «${one.name}» puede más de lo que necesita: ${one.powers.join(', ')}`,
        'Quíteselo con alter role.',
      ),
    );
  }
  if (one.foreign_tables > 0 || !one.may_create) {
    findings.push(
      fail(
        'owner',
        `«${one.name}» no es dueño de ${one.foreign_tables > 0 ? `${one.foreign_tables} tablas` : 'su esquema'}: las actualizaciones fallarían`,
        `Ejecute como administrador: reassign owned by OTRO to ${one.name}; grant create on schema public to ${one.name}.`,
      ),
    );
  }
  return findings.length > 0 ? findings : ok('role', `«${one.name}» es dueño de las tablas y no es superusuario`);
};

/** Node and PostgreSQL each have their own time zone data; days of the election begin by both, so the two must agree. */
const timeZone: Check<Of> = async ({ database: { db } }) => {
  const noon = '2026-07-01T12:00:00Z';
  const { rows } = await sql<{ zone: string; here: string }>`
    select current_setting('timezone') as zone,
      to_char(${noon}::timestamptz at time zone 'America/Bogota', 'HH24:MI') as here`.execute(db);
  const ours = new Date(noon).toLocaleTimeString('es-CO', {
    timeZone: 'America/Bogota',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  if (rows[0]?.here === '07:00' && ours === '07:00') {
    return ok('time-zone', `Bogotá es UTC−5 aquí y en la base (que usa ${rows[0].zone})`);
  }
  return fail(
    'time-zone',
    `a las 12:00 UTC en Bogotá son las ${ours} aquí y las ${rows[0]?.here ?? '?'} en la base`,
    'Instale los datos de zonas horarias del sistema (tzdata) y reinicie.',
  );
};

const encryption: Check<Of> = async ({ database }) => {
  if (database.embedded) return [];
  const { rows } = await sql<{ encrypted: boolean | null; local: boolean }>`
    select (select ssl from pg_stat_ssl where pid = pg_backend_pid()) as encrypted,
      inet_client_addr() is null or inet_client_addr() = inet_server_addr() as local`.execute(database.db);
  if (rows[0]?.encrypted) return ok('encryption', 'la conexión está cifrada');
  if (rows[0]?.local) return ok('encryption', 'la base está en esta máquina');
  return warn(
    'encryption',
    'la conexión con la base pasa sin cifrar por la red',
    'Active ssl en PostgreSQL y añada sslmode=verify-full a DATABASE_URL, salvo que la red sea privada.',
  );
};

const room: Check<Of> = async ({ database, config }) => {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    database.db,
  );
  const size = ok('database-size', `la base ocupa ${megabytes(rows[0]?.bytes ?? 0)}`);
  if (database.embedded) return size;
  const used = await sql<{ most: number; used: number }>`
    select least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
      ) as most,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`.execute(database.db);
  const { most = 0, used: now = 0 } = used.rows[0] ?? {};
  const wanted = config.database?.connections ?? 0;
  if (wanted * 2 <= most)
    return [size, ok('connections', `${now} de ${most} conexiones en uso; este proceso usa hasta ${wanted}`)];
  return [
    size,
    warn(
      'connections',
      `la base admite ${most} conexiones de este usuario y cada proceso usa hasta ${wanted}`,
      'Suba max_connections o el límite del usuario o de la base (connection limit), o baje DATABASE_CONNECTIONS: durante una actualización hay el doble de procesos.',
    ),
  ];
};

const checkpoints: Check<Of> = async ({ database }) => {
  if (await mayMakeCheckpoints(database.db)) return ok('checkpoint', 'el usuario puede hacer puntos de control');
  return warn(
    'checkpoint',
    'el usuario no puede hacer puntos de control: lo que se destruye al publicar tarda más en dejar el registro de escritura',
    `Ejecute como postgres: ${GRANT_CHECKPOINTS}.`,
  );
};

export const databaseChecks: readonly Check<Of>[] = [
  version,
  encoding,
  migrations,
  role,
  checkpoints,
  timeZone,
  encryption,
  room,
];
