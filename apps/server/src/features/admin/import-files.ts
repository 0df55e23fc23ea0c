import { sql } from 'kysely';
import { after } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import { inPieces } from '../../platform/in-pieces.ts';
import type { ByteSource } from '../../services/files/csv-import/byte-source.ts';

/** The only module that writes the tables of files to import. */
// An interrupted upload leaves a file that no job references.
const ORPHAN_SECONDS = 3600;

/** Streams a file into the database: at most a piece and a network buffer of it are in memory. */
export async function storeFile(db: Queryable, stream: AsyncIterable<Uint8Array>, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('import_files')
    .values({ created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  try {
    let at = 0;
    for await (const bytes of inPieces(stream)) {
      await db.insertInto('import_pieces').values({ file_id: id, at, bytes }).execute();
      at += 1;
    }
  } catch (error) {
    await forgetFile(db, id);
    throw error;
  }
  return id;
}

export function fileSource(db: Queryable, id: number): ByteSource {
  return async function* () {
    for (let at = 0; ; at++) {
      const piece = await db
        .selectFrom('import_pieces')
        .select('bytes')
        .where('file_id', '=', id)
        .where('at', '=', at)
        .executeTakeFirst();
      if (!piece) return;
      yield piece.bytes;
    }
  };
}

export async function forgetFile(db: Queryable, id: number): Promise<void> {
  await db.deleteFrom('import_files').where('id', '=', id).execute();
}

export async function forgetOrphanFiles(db: Queryable, now: Date): Promise<void> {
  await db
    .deleteFrom('import_files')
    .where('created_at', '<', after(now, -ORPHAN_SECONDS))
    .where('id', 'not in', sql<number>`(select file_id from import_jobs where file_id is not null)`)
    .execute();
}
