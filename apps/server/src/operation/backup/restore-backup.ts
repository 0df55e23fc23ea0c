import { createReadStream, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { progressBar } from '@urna/node-tools/progress-bar';
import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from '../../platform/database/connect.ts';
import { migrate, migrationNames, pendingMigrations } from '../../platform/database/migrate.ts';
import { codeOf, messageOf } from '../../platform/errors.ts';
import { cli } from '../../platform/installed-version.ts';
import { CommandError, confirmWord, note, print } from '../commands/output.ts';
import { decryptStream } from './age.ts';
import { checkRestored } from './check-restored.ts';
import { type Manifest, majorOf, manifestPath, manifestSchema } from './manifest.ts';
import { measured } from './new-file.ts';
import { endOf, findPostgresProgram, requireDirect, startOnDatabase } from './postgres-programs.ts';

export interface RestoreOrder {
  file: string;
  into: string;
  identity: string;
  confirm: string | undefined;
}

const RESTORE_WORD = 'RESTAURAR';

/** Restores a backup into an empty database, in one transaction, and verifies what came out of it. */
export async function restoreBackup(config: Config, order: RestoreOrder): Promise<number> {
  const { file, into } = order;
  const manifest = readManifest(file);
  await requireMigrations(manifest);
  await checkFile(file, manifest);
  print(`Copia del ${manifest.made_at}, de «${manifest.database}», PostgreSQL ${manifest.server_version}.`);
  const isPostgres = /^postgres(ql)?:/.test(into);
  if (isPostgres !== (manifest.kind === 'postgresql')) {
    throw new CommandError(
      manifest.kind === 'postgresql'
        ? 'Es una copia de PostgreSQL: --into es la dirección de una base de datos vacía (postgres://…).'
        : 'Es una copia de la base de datos incorporada: --into es una carpeta nueva.',
    );
  }
  if (config.mail && !manifest.drill && !(await isConfirmed(order))) return 1;
  if (isPostgres) await restorePostgres(order, manifest);
  else await restoreEmbedded(order, manifest);
  print('Se restauró. Ahora se comprueba.');
  const database = isPostgres ? openTarget(into) : await openEmbedded({ folder: into });
  try {
    if ((await pendingMigrations(database.db)).length > 0) {
      const { applied } = await migrate(database.pool);
      print(`Era de una versión anterior. Aplicadas: ${applied.join(', ')}`);
    }
    return await checkRestored(database.db, manifest);
  } finally {
    await database.close();
  }
}

function readManifest(file: string): Manifest {
  const path = manifestPath(file);
  if (!existsSync(file)) throw new CommandError(`No se encontró la copia: ${file}`);
  if (!existsSync(path)) throw new CommandError(`Falta ${path}: sin él la copia no está completa.`);
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new CommandError(`${path} no es el manifiesto de una copia de Urna.`, { cause });
  }
}

async function requireMigrations({ last_migration, urna }: Manifest): Promise<void> {
  if ((await migrationNames()).includes(last_migration)) return;
  throw new CommandError(
    `La copia es de una versión más nueva de Urna (${urna}, migración ${last_migration}): restáurela con esa versión.`,
  );
}

/** Before the database is touched: a file that was cut or changed restores nothing. */
async function checkFile(file: string, { encrypted }: Manifest): Promise<void> {
  const { size } = await stat(file);
  const wrong = (what: string) => new CommandError(`La copia no es la de su manifiesto: ${what}. No se restauró nada.`);
  if (size !== encrypted.bytes) throw wrong(`tiene ${size} bytes y debe tener ${encrypted.bytes}`);
  const bar = progressBar(process.stderr);
  const { chunks, measure } = measured(createReadStream(file, { highWaterMark: 2 ** 20 }), (bytes) =>
    bar.show(bytes / size, 'se comprueba el archivo'),
  );
  for await (const _ of chunks);
  bar.end();
  if (measure().sha256 !== encrypted.sha256) throw wrong('su SHA-256 es otro');
}

async function isConfirmed({ confirm }: RestoreOrder): Promise<boolean> {
  print('Hay un servidor de correo en MAIL_URL y no es un simulacro (URNA_DRILL=1): un proceso que se inicie con esta');
  print('copia, una vez adoptada, escribe a las personas reales que hay en ella.');
  return confirmWord(RESTORE_WORD, confirm, 'No se restauró nada');
}

const openTarget = (url: string): OpenDatabase => openPostgres(url, { maxConnections: 2, onError: () => undefined });

async function requireEmpty(url: string, { server_version }: Manifest): Promise<void> {
  const { db, pool, close } = openTarget(url);
  try {
    await requireDirect(pool, '--into');
    const { rows } = await sql<{ things: number; version: string }>`
      select count(*) as things, current_setting('server_version') as version from pg_class
      join pg_namespace on pg_namespace.oid = relnamespace
      where nspname <> 'information_schema' and nspname !~ '^pg_'`.execute(db);
    const [{ things, version } = { things: 1, version: '0' }] = rows;
    if (things > 0) throw new CommandError('La base de datos de --into no está vacía: créela nueva (createdb).');
    if (majorOf(version) < majorOf(server_version)) {
      throw new CommandError(`La copia es de PostgreSQL ${server_version}, y el servidor de --into es ${version}.`);
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`No se pudo usar la base de datos de --into: ${messageOf(error)}`, { cause: error });
  } finally {
    await close();
  }
}

/** The plain dump, while it is restored. Throws in place of its end if it isn't the one of the manifest. */
async function* dumpOf({ file, identity }: RestoreOrder, { dump }: Manifest): AsyncGenerator<Uint8Array> {
  const bar = progressBar(process.stderr);
  const { chunks, measure } = measured(await decryptStream(identity, createReadStream(file)), (bytes) =>
    bar.show(Math.min(1, bytes / dump.bytes), 'se restaura'),
  );
  try {
    yield* chunks;
  } catch (cause) {
    throw new CommandError('La copia está dañada: no se restauró nada.', { cause });
  } finally {
    bar.end();
  }
  if (measure().sha256 !== dump.sha256)
    throw new CommandError('El volcado no es el del manifiesto: no se restauró nada.');
}

async function restorePostgres(order: RestoreOrder, manifest: Manifest): Promise<void> {
  await requireEmpty(order.into, manifest);
  const program = await findPostgresProgram('pg_restore', manifest.dumped_by ?? majorOf(manifest.server_version));
  const words = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  const child = startOnDatabase(program, order.into, words);
  child.stdout?.resume();
  const ended = endOf(child);
  ended.catch(() => undefined);
  try {
    if (!child.stdin) throw new Error('pg_restore reads from a pipe');
    await pipeline(Readable.from(dumpOf(order, manifest), { objectMode: false }), child.stdin);
    await ended;
  } catch (error) {
    // Killed before its input ends: it would commit what it has.
    child.kill('SIGKILL');
    // pg_restore ended by itself, and its own message explains more than the broken pipe.
    if (codeOf(error) === 'EPIPE') await ended;
    throw error;
  }
}

async function restoreEmbedded(order: RestoreOrder, manifest: Manifest): Promise<void> {
  const folder = resolve(order.into);
  const database = join(folder, 'database');
  if (existsSync(database)) throw new CommandError(`En ${folder} ya hay una base de datos: indique una carpeta nueva.`);
  const { PGlite } = await import('@electric-sql/pglite');
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of dumpOf(order, manifest)) pieces.push(Uint8Array.from(piece));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const part = join(folder, 'database.part');
  rmSync(part, { recursive: true, force: true });
  const engine = await PGlite.create({ dataDir: part, loadDataDir: new Blob(pieces) });
  await engine.close();
  renameSync(part, database);
  note(`El secreto de esta base de datos se restaura aparte: ${cli} restore secret.`);
}
