import type { Selectable } from 'kysely';
import type { ActivityLogTable, Queryable } from '../../platform/database/tables.ts';
import { pick } from '../../platform/pick.ts';
import { hashEntry, hashPersonalPart, serializeContent, serializePersonalPart } from './chain.ts';

type ChainReport =
  | {
      ok: true;
      entries: number;
      /** The hash of the last entry, in hexadecimal. */
      head: string;
      /** The number of entries without their personal part. The chain can't show whether erasing it was authorized. */
      erased: number;
    }
  | { ok: false; entries: number; id: number; reason: string };

const PAGE = 5000;

const contentColumns = [
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
  'personal_hash',
] as const satisfies readonly (keyof ActivityLogTable)[];

const chainColumns = [
  'id',
  ...contentColumns,
  'causer_name',
  'personal_properties',
  'salt',
  'previous_hash',
  'hash',
  'process_id',
] as const satisfies readonly (keyof ActivityLogTable)[];

type ChainEntry = Selectable<Pick<ActivityLogTable, (typeof chainColumns)[number]>>;

const isErased = ({ causer_name, personal_properties, salt }: ChainEntry) =>
  causer_name === null && personal_properties === null && salt === null;

/** The text that the entry's hash covers, after the previous entry's hash. */
function hashedText(entry: ChainEntry): string {
  return serializeContent(pick(entry, contentColumns));
}

/** Returns the defect of an entry, given the previous entry's hash, or null. */
function faultOf(entry: ChainEntry, position: number, previous: Buffer): string | null {
  const { id, causer_name, personal_properties, salt, personal_hash, previous_hash, hash } = entry;
  if (id !== position) return 'falta esta entrada';
  if (!previous_hash.equals(previous)) return 'no enlaza con la anterior';
  if (!hashEntry(previous, hashedText(entry)).equals(hash)) return 'su contenido cambió';
  if (isErased(entry)) return null;
  const whole = causer_name !== null && personal_properties !== null && salt !== null;
  if (!whole || !hashPersonalPart(salt, { causer_name, personal_properties }).equals(personal_hash))
    return 'sus datos personales cambiaron';
  return null;
}

function pageOf(db: Queryable, after: number): Promise<ChainEntry[]> {
  return db.selectFrom('activity_log').select(chainColumns).where('id', '>', after).orderBy('id').limit(PAGE).execute();
}

/** Reads the whole log in its order, in pages: keyset pagination, so that the whole log is never in memory at once. */
async function* readChain(db: Queryable): AsyncGenerator<ChainEntry[]> {
  for (let last = 0; ; ) {
    const rows = await pageOf(db, last);
    yield rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < PAGE) return;
  }
}

/** What a part of the chain showed. */
export interface ChainPart {
  /** The last entry that is right. */
  last: number;
  erased: number;
  /** How many entries the log says it has. */
  entries: number;
  /** The hash of the last entry that is right, in hexadecimal. */
  head: string;
  fault: { id: number; reason: string } | null;
  /** The end of the log was reached. */
  done: boolean;
}

/**
 * Recomputes the entries that follow one which was verified before: whoever watches sees how far it is. The hash of the
 * entry before them links the parts.
 */
export async function verifyPart(db: Queryable, after: number): Promise<ChainPart> {
  const before =
    after === 0
      ? undefined
      : await db.selectFrom('activity_log').select('hash').where('id', '=', after).executeTakeFirst();
  let previous: Buffer = before?.hash ?? Buffer.alloc(32);
  let last = after;
  let erased = 0;
  const rows = await pageOf(db, after);
  // Read after the entries: one that is written meanwhile isn't missing, it is past what was read.
  const end = await db.selectFrom('activity_chain').select(['last_id', 'last_hash']).executeTakeFirstOrThrow();
  const result = (fault: ChainPart['fault'], done: boolean): ChainPart => ({
    last,
    erased,
    entries: end.last_id,
    head: previous.toString('hex'),
    fault,
    done,
  });
  for (const entry of rows) {
    const reason = faultOf(entry, last + 1, previous);
    if (reason !== null) return result({ id: last + 1, reason }, true);
    previous = entry.hash;
    last = entry.id;
    if (isErased(entry)) erased++;
  }
  if (rows.length === PAGE) return result(null, false);
  // Entries that were written after the page was read are verified by the next part.
  if (end.last_id > last && (await entryExists(db, last + 1))) return result(null, false);
  const isWhole = end.last_id === last && end.last_hash.equals(previous);
  return result(isWhole ? null : { id: last + 1, reason: 'faltan entradas al final' }, true);
}

async function entryExists(db: Queryable, id: number): Promise<boolean> {
  return (await db.selectFrom('activity_log').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/**
 * Recomputes the whole chain and reports the first entry that was changed, removed, inserted or moved, or that entries
 * are missing at the end. An entry whose personal part was erased is valid.
 */
export async function verifyChain(db: Queryable): Promise<ChainReport> {
  let last = 0;
  let erased = 0;
  for (;;) {
    const part = await verifyPart(db, last);
    last = part.last;
    erased += part.erased;
    if (part.fault) return { ok: false, entries: last, ...part.fault };
    if (part.done) return { ok: true, entries: last, head: part.head, erased };
  }
}

/**
 * The activity log as JSON lines, up to an entry. `contenido` is the text that was hashed, to the letter, so the file
 * alone shows that the chain is whole. The chain has the entries of every process; personal parts are those of one, or of
 * all.
 */
export async function* exportLog(
  db: Queryable,
  { process, until = Number.MAX_SAFE_INTEGER }: { process: number | 'all'; until?: number },
): AsyncGenerator<string> {
  for await (const entries of readChain(db)) {
    const lines = entries
      .filter(({ id }) => id <= until)
      .map((entry) => {
        const { id, process_id, causer_name, personal_properties, salt } = entry;
        const isOf = process === 'all' || process_id === process;
        const isShown = isOf && causer_name !== null && salt !== null;
        return JSON.stringify({
          id,
          contenido: hashedText(entry),
          huella_anterior: entry.previous_hash.toString('hex'),
          huella: entry.hash.toString('hex'),
          sal: isShown ? salt.toString('hex') : null,
          parte_personal: isShown ? serializePersonalPart({ causer_name, personal_properties }) : null,
        });
      });
    yield lines.map((line) => `${line}\n`).join('');
    if (lines.length < entries.length) return;
  }
}
