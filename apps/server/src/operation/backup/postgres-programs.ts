import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type pg from 'pg';
import { isPooled } from '../../platform/database/connect.ts';
import { CommandError } from '../commands/output.ts';

const run = promisify(execFile);

export interface PostgresProgram {
  path: string;
  version: number;
}

/** Debian installs each major version in a folder of its own; a newer program reads an older server. */
function folders(): string[] {
  const { PG_BIN } = process.env;
  if (PG_BIN) return [PG_BIN];
  try {
    const versions = readdirSync('/usr/lib/postgresql').toSorted((a, b) => Number(b) - Number(a));
    return [...versions.map((version) => `/usr/lib/postgresql/${version}/bin`), ''];
  } catch {
    return [''];
  }
}

/** Refuses a program that is older than what it has to read. */
export async function findPostgresProgram(name: 'pg_dump' | 'pg_restore', atLeast: number): Promise<PostgresProgram> {
  for (const folder of folders()) {
    const path = join(folder, name);
    const answer = await run(path, ['--version']).catch(() => null);
    const version = Number(/(\d+)/.exec(answer?.stdout ?? '')?.[1] ?? 0);
    if (version >= atLeast) return { path, version };
  }
  throw new CommandError(
    `Falta ${name} de PostgreSQL ${atLeast} o más nuevo. En Debian: apt-get install postgresql-client-${atLeast}; o indique su carpeta con PG_BIN.`,
  );
}

/**
 * Refuses a pooler: pg_dump and pg_restore set search_path and time-outs for their session, and the pooler would hand
 * connections set like that to the server, whose next queries find no tables.
 */
export async function requireDirect(pool: pg.Pool, setting: string): Promise<void> {
  const client = await pool.connect();
  try {
    if (!(await isPooled(client))) return;
  } finally {
    client.release();
  }
  throw new CommandError(
    `La dirección de ${setting} es la de un pooler (PgBouncer), cuyas conexiones quedarían inservibles para el servidor. Indique en ${setting} la del propio PostgreSQL, por lo común con el puerto 5432.`,
  );
}

/** User and password; Node's URL doesn't read several hosts. */
const login = /^(postgres(?:ql)?:\/\/[^:@/?#]*):([^@/?#]*)@/;

/** Starts a program on a database. The password goes by the environment: other users of the machine see arguments. */
export function startOnDatabase({ path }: PostgresProgram, url: string, words: readonly string[]): ChildProcess {
  const [, , encoded = ''] = login.exec(url) ?? [];
  const password = decodeURIComponent(encoded);
  return spawn(path, [...words, '--dbname', url.replace(login, '$1@')], {
    env: { ...process.env, LC_ALL: 'C', ...(password !== '' && { PGPASSWORD: password }) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** Resolves when the program has ended well; what it wrote to stderr is the reason otherwise. */
export async function endOf(child: ChildProcess): Promise<void> {
  const errors = child.stderr ? text(child.stderr) : Promise.resolve('');
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0)
    throw new CommandError(`${child.spawnfile.split('/').at(-1)} no terminó bien:\n${(await errors).trim()}`);
}
