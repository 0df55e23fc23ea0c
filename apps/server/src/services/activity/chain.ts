import { createHash } from 'node:crypto';

/**
 * The content of an entry that its hash covers, besides the previous entry's hash. It excludes the id: ids have no
 * gaps, so the position in the chain determines it.
 */
interface EntryContent {
  created_at: Date;
  log_name: string;
  event: string;
  causer_type: string;
  causer_id: string | null;
  description: string;
  subject_type: string | null;
  subject_id: number | null;
  candidate_type: string | null;
  properties: unknown;
  personal_hash: Buffer;
}

/** The part that can be erased without breaking the chain. */
interface PersonalPart {
  causer_name: string;
  personal_properties: unknown;
}

/** JSON with sorted keys, because jsonb doesn't keep their order. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const pairs = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`);
    return `{${pairs.join(',')}}`;
  }
  return JSON.stringify(value);
}

/** PostgreSQL's representation of bytea in JSON. */
export const toHex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;

/** The text of the personal part that is hashed, after its salt. */
export const serializePersonalPart = ({ causer_name, personal_properties }: PersonalPart): string =>
  canonicalJson({ causer_name, personal_properties });

/** Names and addresses can be guessed: without the salt, the remaining hash would reveal erased ones. */
export function hashPersonalPart(salt: Buffer, part: PersonalPart): Buffer {
  return createHash('sha256').update(salt).update(serializePersonalPart(part)).digest();
}

/** The text that is hashed. `append_entry` also takes the columns from it. */
export function serializeContent({ created_at, personal_hash, ...content }: EntryContent): string {
  return canonicalJson({ ...content, created_at: created_at.toISOString(), personal_hash: toHex(personal_hash) });
}

/** Computes the same hash as `append_entry`. */
export function hashEntry(previous: Uint8Array, content: string): Buffer {
  return createHash('sha256').update(previous).update(content).digest();
}
