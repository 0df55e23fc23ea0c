import { sql } from 'kysely';
import { after } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import { readPieces, storePieces } from '../../../platform/files/stored-pieces.ts';
import type { ByteSource } from '../../../services/people/csv-import/inspect-file.ts';

/** The only module that writes the tables of files to import. */

// An interrupted upload leaves a file that no job references.
const ORPHAN_SECONDS = 3600;

/** Streams a file into the database. */
export async function storeFile(db: Queryable, stream: AsyncIterable<Uint8Array>, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('import_files')
    .values({ created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  try {
    await storePieces(stream, (piece) =>
      db
        .insertInto('import_pieces')
        .values({ file_id: id, ...piece })
        .execute(),
    );
  } catch (error) {
    await forgetFile(db, id);
    throw error;
  }
  return id;
}

export function fileSource(db: Queryable, id: number): ByteSource {
  const file = db.selectFrom('import_pieces').select('bytes').where('file_id', '=', id);
  return () => readPieces((index) => file.where('at', '=', index).executeTakeFirst());
}

export async function forgetFile(db: Queryable, id: number): Promise<void> {
  await db.deleteFrom('import_files').where('id', '=', id).execute();
}

export async function forgetOrphanFiles(db: Queryable, now: Date): Promise<void> {
  await db
    .deleteFrom('import_files')
    .where('created_at', '<', after(now, -ORPHAN_SECONDS))
    .where('id', 'not in', sql<number>`(select file_id from import_jobs where file_id is not null)`)
    // A roll that waits for another administrator.
    .where(
      'id',
      'not in',
      sql<number>`(select (payload ->> 'file_id')::bigint from change_requests
        where action = 'roll_replaced' and payload is not null)`,
    )
    .execute();
}
