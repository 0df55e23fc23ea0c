import { existsSync, statSync } from 'node:fs';
import { sql } from 'kysely';
import { readMasterSecret, secretPathOf } from '../../platform/config.ts';
import { settingNames, variableNames } from '../../platform/environment.ts';
import { messageOf } from '../../platform/errors.ts';
import { findInstallation, requireInstallation } from '../../platform/installation.ts';
import { cli } from '../../platform/installed-version.ts';
import { relyingPartyOf } from '../../platform/relying-party.ts';
import { secretMatches } from '../../platform/secret-fingerprint.ts';
import { secretsFrom } from '../../platform/secrets.ts';
import { type Check, type ExaminedDatabase, type Finding, fail, ok, warn } from './finding.ts';
import { readOrEmpty } from './service-checks.ts';

/** Container runtimes mount secrets readable by everybody, into a container that holds one program. */
const MOUNTED = /^\/(var\/)?run\/secrets\//;

/** Whether others than the service's user may read a file that holds a secret. */
function rightsOf(check: string, name: string, path: string): Finding {
  const mode = statSync(path).mode & 0o777;
  const file = `${name}: ${path} (${mode.toString(8)})`;
  if (MOUNTED.test(path) || (mode & 0o077) === 0) return ok(check, file);
  const todo = `chmod 600 ${path}`;
  return (mode & 0o007) === 0
    ? warn(check, `${file}: su grupo puede leerlo`, todo)
    : fail(check, `${file}: cualquier usuario de la máquina puede leerlo`, todo);
}

const secretSettings = new Set(['DATABASE_URL', 'MAIL_URL', 'BOUNCE_MAILBOX_URL', 'METRICS_TOKEN']);

/** Needs no database. */
export const secretFiles: Check = ({ config }) => {
  const named = Object.entries(config.settingFiles).filter(([name]) => secretSettings.has(name));
  const rights = named.map(([name, path]) => rightsOf('setting-file', `${name}_FILE`, path));
  if (config.secretKeyFile !== null) return [rightsOf('secret-file', 'el secreto', config.secretKeyFile), ...rights];
  return rights;
};

/** Others that mean something to Node, to PostgreSQL's programs or to the system. */
const knownElsewhere = /^(NODE_|PG|TZ$|LANG|LC_|SSL_CERT_|PATH$|HOME$)/;

/** The file that holds them, and names in it that no version reads: a misspelt one leaves its default in force. */
export const settingsFile: Check = ({ places, environment }) => {
  const inFile = [...readOrEmpty(places.settings).matchAll(/^(?:export\s+)?(\w+)=/gm)].map(([, name = '']) => name);
  const families = new Set(settingNames.filter((name) => name.includes('_')).map((name) => name.split('_')[0]));
  const alike = Object.keys(environment).filter((name) => name.includes('_') && families.has(name.split('_')[0]));
  const unknown = [...new Set([...inFile, ...alike])].filter(
    (name) => !variableNames.includes(name) && !knownElsewhere.test(name),
  );
  return [
    ...(existsSync(places.settings) ? [rightsOf('settings-file', 'los ajustes', places.settings)] : []),
    ...unknown.map((name) =>
      warn(
        'unknown-setting',
        `${name} no es un ajuste`,
        'Corrija el nombre o quítelo; docs/operations.md los dice todos.',
      ),
    ),
  ];
};

const secret: Check<ExaminedDatabase> = async ({ config, database }) => {
  if (config.secretKeyFile === null && !database.embedded) {
    return fail('secret', 'falta SECRET_KEY_FILE', 'Indique el archivo del secreto (openssl rand -hex 32).');
  }
  // Reading it would make one.
  if (!existsSync(secretPathOf(config))) return ok('secret', 'todavía no hay secreto: lo crea el primer inicio');
  const row = await database.db.selectFrom('installation_secret').select('kept_at').executeTakeFirst();
  if (!(await secretMatches(database.db, secretsFrom(readMasterSecret(config))))) {
    return fail(
      'secret',
      `el secreto de ${secretPathOf(config)} no es el de esta base de datos`,
      'Indique con SECRET_KEY_FILE el archivo con el que se creó: sin él no se abren las llaves de las elecciones.',
    );
  }
  if (row) return ok('secret', 'el secreto es el de la base de datos');
  return ok('secret', 'la base todavía no tiene secreto: será el del primer inicio');
};

/** No process would start on it, or it would write to people twice. */
const copy: Check<ExaminedDatabase> = async ({ config, database: { db } }) => {
  const known = await findInstallation(db, config);
  if (!known) return [];
  try {
    requireInstallation(known, config);
  } catch (error) {
    return fail('installation', messageOf(error), 'Haga lo que la frase dice antes de iniciar los procesos.');
  }
  if (known.drillSince) return ok('installation', 'es un simulacro');
  return known.isCopy
    ? warn('installation', 'es una copia restaurada', `Si es ahora la instalación: ${cli} restore adopt --reason "…".`)
    : ok('installation', 'es la base de la instalación');
};

const CLOSE_MS = 2000;
const FAR_MS = 10_000;

/** Heartbeats and windows are compared with times that other machines wrote. */
const clock: Check<ExaminedDatabase> = async ({ database: { db }, clock: ours }) => {
  const before = ours.now().getTime();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const after = ours.now().getTime();
  const theirs = rows[0]?.now.getTime() ?? 0;
  // Subtracts the time that the query itself took.
  const difference = Math.round(Math.max(before - theirs, theirs - after, 0));
  const text = `el reloj de esta máquina y el de la base difieren en ${(difference / 1000).toLocaleString('es-CO')} s`;
  const todo = 'Sincronice los dos por NTP (timedatectl status).';
  if (difference <= CLOSE_MS) return ok('clock', text);
  return difference <= FAR_MS ? warn('clock', text, todo) : fail('clock', text, todo);
};

const administrators: Check<ExaminedDatabase> = async ({ config, database: { db } }) => {
  const all = await db
    .selectFrom('staff_users')
    .select(['id', 'name'])
    .select((row) =>
      row
        .exists(
          row.selectFrom('staff_passkeys').whereRef('staff_id', '=', 'staff_users.id').select('staff_passkeys.id'),
        )
        .as('has_passkey'),
    )
    .where('role', '=', 'ADMINISTRADOR')
    .where('active', '=', true)
    .orderBy('name')
    .execute();
  const names = all.map(({ name }) => name).join(', ');
  const findings: Finding[] = [];
  if (all.length === 0) {
    findings.push(
      fail(
        'administrators',
        'no hay administradores activos',
        `Cree uno: ${cli} staff create NÚMERO --name "NOMBRE" --email CORREO --role ADMINISTRADOR`,
      ),
    );
  } else if (all.length === 1) {
    findings.push(
      warn(
        'administrators',
        `hay un solo administrador activo (${names})`,
        'Cree otro antes de sellar: lo que piden dos, como corregir el correo de un votante, espera y se anuncia a todos.',
      ),
    );
  } else findings.push(ok('administrators', `${all.length} administradores activos: ${names}`));
  const without = all.filter(({ has_passkey }) => !has_passkey).map(({ name }) => name);
  if (without.length === 0 || relyingPartyOf(config.publicUrl) === null) return findings;
  const todo = 'Cada uno crea la suya en «Mis llaves de acceso»; STAFF_PASSKEYS=required la exige.';
  return [...findings, warn('passkeys', `sin llave de acceso: ${without.join(', ')}`, todo)];
};

export const installationChecks: readonly Check<ExaminedDatabase>[] = [secret, copy, clock, administrators];
