import type { ActivityLogTable, Queryable } from '../../platform/database/tables.ts';
import { chainHash } from './chain.ts';

export type ChainReport = { ok: true; entries: number } | { ok: false; entries: number; id: number; reason: string };

const PAGE = 5000;

/** What an entry says and its hashes: what a search goes by follows from these, and is none of the chain's. */
const chained = [
  'id',
  'created_at',
  'log_name',
  'event',
  'causer_type',
  'causer_id',
  'causer_name',
  'description',
  'subject_type',
  'subject_id',
  'candidate_type',
  'properties',
  'place_in_name',
  'place_in_type',
  'place_in_both',
  'previous_hash',
  'hash',
] as const satisfies readonly (keyof ActivityLogTable)[];

/** Recomputes the whole chain and says where it breaks: an entry changed, removed, moved, or cut off at the end. */
export async function verifyChain(db: Queryable): Promise<ChainReport> {
  let previous: Buffer = Buffer.alloc(32);
  let last = 0;
  for (;;) {
    // Paged by id, so that a million entries never stand in memory at once.
    const rows = await db
      .selectFrom('activity_log')
      .select(chained)
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const row of rows) {
      const { previous_hash, hash, ...entry } = row;
      if (row.id !== last + 1) return { ok: false, entries: last, id: last + 1, reason: 'falta esta entrada' };
      if (!previous_hash.equals(previous))
        return { ok: false, entries: last, id: row.id, reason: 'no enlaza con la anterior' };
      if (!chainHash(previous, entry).equals(hash))
        return { ok: false, entries: last, id: row.id, reason: 'su contenido cambió' };
      previous = hash;
      last = row.id;
    }
    if (rows.length < PAGE) break;
  }
  const end = await db.selectFrom('activity_chain').select(['last_id', 'last_hash']).executeTakeFirstOrThrow();
  if (end.last_id !== last || !end.last_hash.equals(previous)) {
    return { ok: false, entries: last, id: last + 1, reason: 'faltan entradas al final' };
  }
  return { ok: true, entries: last };
}
