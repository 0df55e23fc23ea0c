import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { progressBar } from '@urna/node-tools/progress-bar';
import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { OpenDatabase } from '../../platform/database/connect.ts';
import { cli, installed } from '../../platform/installed-version.ts';
import { CommandError, print } from '../commands/output.ts';
import { checkRecipients, encryptStream } from './age.ts';
import { type Facts, type Manifest, majorOf, manifestPath, readFacts } from './manifest.ts';
import { measured, writeNewFile } from './new-file.ts';
import { endOf, findPostgresProgram, requireDirect, startOnDatabase } from './postgres-programs.ts';

export interface BackupOrder {
  to: string;
  recipients: readonly string[];
}

interface Dump {
  facts: Facts;
  dumpedBy: number | null;
  chunks: AsyncIterable<Uint8Array>;
  /** What the dump is expected to be shorter than, for the progress bar. */
  about: number;
}

/** A folder gets a file with the moment in its name. */
function fileFor(to: string, now: Date): string {
  const isFolder = existsSync(to) && statSync(to).isDirectory();
  if (isFolder) return join(to, `urna-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.age`);
  if (!to.endsWith('.age'))
    throw new CommandError(`${to} no es una carpeta, y el nombre de una copia termina en .age.`);
  return to;
}

/**
 * Writes an encrypted dump and its manifest. The manifest comes last: a backup without one is none. The secret isn't in
 * it.
 */
export async function makeBackup(database: OpenDatabase, config: Config, order: BackupOrder): Promise<number> {
  const now = new Date();
  if (!database.embedded) await requireDirect(database.pool, 'DATABASE_URL');
  checkRecipients(order.recipients);
  const file = fileFor(order.to, now);
  for (const path of [file, manifestPath(file)]) {
    if (existsSync(path)) throw new CommandError(`Ya existe ${path}: no se reemplaza.`);
  }
  const bar = progressBar(process.stderr);
  const write = async ({ facts, dumpedBy, chunks, about }: Dump): Promise<Manifest> => {
    const plain = measured(chunks, (bytes) => bar.show(Math.min(0.99, bytes / about), `${Math.round(bytes / 1e6)} MB`));
    const encrypted = measured(await encryptStream(order.recipients, plain.chunks));
    await writeNewFile(file, encrypted.chunks);
    return {
      format: 'urna-backup-v1',
      urna: installed.version,
      made_at: now.toISOString(),
      kind: config.database ? 'postgresql' : 'embedded',
      dumped_by: dumpedBy,
      ...facts,
      dump: plain.measure(),
      encrypted: encrypted.measure(),
    };
  };
  try {
    const manifest = config.database
      ? await dumpPostgres(database, config.database.url, write)
      : await dumpEmbedded(database, write);
    await writeNewFile(manifestPath(file), [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]);
    await database.db.updateTable('installation').set({ backed_up_at: now }).execute();
    bar.end();
    const { dump, encrypted, elections } = manifest;
    print(`Copia: ${file}, ${encrypted.bytes} bytes, de un volcado de ${dump.bytes}.`);
    print(`SHA-256: ${encrypted.sha256}`);
    for (const { process: slug, contest, ballots } of elections) {
      print(`  ${slug}/${contest}: ${ballots} votos`);
    }
    print(`El secreto no está en ella: guárdelo aparte (${cli} backup secret).`);
    return 0;
  } finally {
    bar.end();
  }
}

/** The facts and the dump see one snapshot, so the server goes on meanwhile. */
async function dumpPostgres(
  { db }: OpenDatabase,
  url: string,
  write: (dump: Dump) => Promise<Manifest>,
): Promise<Manifest> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // Nothing is asked in this transaction while pg_dump uses its snapshot.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      const { rows } = await sql<{ snapshot: string; about: number }>`
        select pg_export_snapshot() as snapshot, pg_database_size(current_database()) as about`.execute(tx);
      const [{ snapshot, about } = { snapshot: '', about: 1 }] = rows;
      const facts = await readFacts(tx);
      const program = await findPostgresProgram('pg_dump', majorOf(facts.server_version));
      const words = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot}`];
      const child = startOnDatabase(program, url, words);
      const ended = endOf(child);
      // The caller gets the failure when it awaits this; until then it must not be an unhandled rejection.
      ended.catch(() => undefined);
      // The end of its output alone doesn't say that it is whole.
      async function* whole() {
        for await (const chunk of child.stdout ?? []) yield chunk as Uint8Array;
        await ended;
      }
      try {
        return await write({ facts, dumpedBy: program.version, chunks: whole(), about });
      } finally {
        child.kill();
      }
    });
}

async function dumpEmbedded(
  { db, dumpFolder }: OpenDatabase,
  write: (dump: Dump) => Promise<Manifest>,
): Promise<Manifest> {
  if (!dumpFolder) throw new Error('an embedded database can be dumped');
  const facts = await readFacts(db);
  // The whole folder in memory: the embedded database is for trying the product.
  const dump = await dumpFolder();
  return write({ facts, dumpedBy: null, chunks: dump.stream(), about: dump.size });
}
