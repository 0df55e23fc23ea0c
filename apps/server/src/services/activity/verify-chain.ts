import type { Selectable } from 'kysely';
import type { ActivityLogTable, Queryable } from '../../platform/database/tables.ts';
import { hashEntry, hashPersonalPart, serializeContent } from './chain.ts';

export type ChainReport =
  | {
      ok: true;
      entries: number;
      /** The number of entries without their personal part. The chain can't show whether erasing it was authorized. */
      erased: number;
    }
  | { ok: false; entries: number; id: number; reason: string };

const PAGE = 5000;

const verifiedColumns = [
  'id',
  'created_at',
  'log_name',
  'event',
  'causer_type',
  'causer_id',
  'description',
  'subject_type',
  'subject_id',
  'candidate_type',
  'properties',
  'causer_name',
  'personal_properties',
  'salt',
  'personal_hash',
  'previous_hash',
  'hash',
] as const satisfies readonly (keyof ActivityLogTable)[];

type VerifiedEntry = Selectable<Pick<ActivityLogTable, (typeof verifiedColumns)[number]>>;

const isErased = ({ causer_name, personal_properties, salt }: VerifiedEntry) =>
  causer_name === null && personal_properties === null && salt === null;

/** Returns the defect of an entry, given the previous entry's hash, or null. */
function faultOf(entry: VerifiedEntry, position: number, previous: Buffer): string | null {
  const { id, causer_name, personal_properties, salt, previous_hash, hash, ...content } = entry;
  if (id !== position) return 'falta esta entrada';
  if (!previous_hash.equals(previous)) return 'no enlaza con la anterior';
  if (!hashEntry(previous, serializeContent(content)).equals(hash)) return 'su contenido cambió';
  if (isErased(entry)) return null;
  const whole = causer_name !== null && personal_properties !== null && salt !== null;
  if (!whole || !hashPersonalPart(salt, { causer_name, personal_properties }).equals(content.personal_hash))
    return 'sus datos personales cambiaron';
  return null;
}

/**
 * Recomputes the whole chain and reports the first entry that was changed, removed, inserted or moved, or that entries
 * are missing at the end. An entry whose personal part was erased is valid.
 */
export async function verifyChain(db: Queryable): Promise<ChainReport> {
  let previous: Buffer = Buffer.alloc(32);
  let last = 0;
  let erased = 0;
  for (;;) {
    // Keyset pagination by id, so that a million entries are never in memory at once.
    const rows = await db
      .selectFrom('activity_log')
      .select(verifiedColumns)
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const entry of rows) {
      const reason = faultOf(entry, last + 1, previous);
      if (reason !== null) return { ok: false, entries: last, id: last + 1, reason };
      previous = entry.hash;
      last = entry.id;
      if (isErased(entry)) erased++;
    }
    if (rows.length < PAGE) break;
  }
  const end = await db.selectFrom('activity_chain').select(['last_id', 'last_hash']).executeTakeFirstOrThrow();
  if (end.last_id !== last || !end.last_hash.equals(previous)) {
    return { ok: false, entries: last, id: last + 1, reason: 'faltan entradas al final' };
  }
  return { ok: true, entries: last, erased };
}
