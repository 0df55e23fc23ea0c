import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contestStageSchema } from '@urna/contract/election/contests';
import { sql } from 'kysely';
import { z } from 'zod';
import { oneRow } from '../../platform/database/one-row.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import { isDrill } from '../../platform/installation.ts';

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const measureSchema = z.strictObject({ bytes: z.int(), sha256: hex });

/** What a backup holds, of the same moment as its dump. Nothing personal: it lies beside the encrypted file. */
export const manifestSchema = z.strictObject({
  format: z.literal('urna-backup-v1'),
  urna: z.string(),
  made_at: z.iso.datetime(),
  kind: z.enum(['postgresql', 'embedded']),
  database: z.string(),
  server_version: z.string(),
  /** The major version of pg_dump: an older pg_restore may not read its dump. */
  dumped_by: z.int().nullable(),
  last_migration: z.string(),
  drill: z.boolean(),
  /** The fingerprint of the secret that the database belongs to. Nothing can be derived from it. */
  secret: hex.nullable(),
  dump: measureSchema,
  encrypted: measureSchema,
  log: z.strictObject({ entries: z.int(), last_hash: hex }),
  elections: z.array(
    z.strictObject({
      process: z.string(),
      contest: z.string(),
      uuid: z.string(),
      stage: contestStageSchema,
      voters: z.int(),
      ballots: z.int(),
      events: z.int(),
      last_hash: hex,
    }),
  ),
  rows: z.record(z.string(), z.int()),
});
export type Manifest = z.infer<typeof manifestSchema>;
/** What the database itself says. */
export type Facts = Omit<Manifest, 'format' | 'urna' | 'made_at' | 'kind' | 'dumped_by' | 'dump' | 'encrypted'>;

const counted = ['candidates', 'documents', 'voters', 'staff_users', 'outbox', 'activity_log'] as const;

/** Read in the transaction whose snapshot is dumped, and again from what was restored. */
export async function readFacts(db: Queryable): Promise<Facts> {
  const server = sql<{ database: string; server_version: string; last_migration: string }>`
    select current_database() as database, current_setting('server_version') as server_version,
      (select max(name) from migrations) as last_migration`;
  const secret = await db.selectFrom('installation_secret').select('fingerprint').executeTakeFirst();
  const log = await db.selectFrom('activity_chain').select(['last_id', 'last_hash']).executeTakeFirstOrThrow();
  const elections = await db
    .selectFrom('elections')
    .innerJoin('contests', 'contests.id', 'elections.contest')
    .innerJoin('processes', 'processes.id', 'contests.process_id')
    .innerJoin('archive_heads', 'archive_heads.contest', 'contests.id')
    .select([
      'processes.slug as process',
      'contests.slug as contest',
      'uuid',
      'stage',
      'elections.voters',
      'ballots',
      'last_height',
      'last_hash',
    ])
    .orderBy('contests.id')
    .execute();
  const rows: Record<string, number> = {};
  for (const table of counted) {
    const { count } = await db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    rows[table] = count;
  }
  return {
    ...oneRow(await server.execute(db)),
    drill: await isDrill(db),
    secret: secret?.fingerprint.toString('hex') ?? null,
    log: { entries: log.last_id, last_hash: log.last_hash.toString('hex') },
    elections: elections.map(({ last_height, ...election }) => ({ ...election, events: last_height + 1 })),
    rows,
  };
}

export const manifestPath = (backup: string): string => `${backup.replace(/\.age$/, '')}.json`;

/** The backups in a folder, by their names. A destroyed one may leave its manifest, and other files may lie beside them. */
export function backupsIn(folder: string): { file: string; manifest: Manifest }[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const file = join(folder, name);
      if (!name.endsWith('.age') || !existsSync(manifestPath(file))) return [];
      const manifest = manifestIn(manifestPath(file));
      return manifest === null ? [] : [{ file, manifest }];
    });
}

/** Null for another file. */
function manifestIn(path: string): Manifest | null {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

export const majorOf = (serverVersion: string): number => Number.parseInt(serverVersion, 10);
