import { createHash } from 'node:crypto';

/**
 * What an entry's hash covers besides the hash of the entry before. The id isn't in it: ids have no gaps, so an entry's
 * position in the chain gives it.
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

/** What can be erased without breaking the chain. */
interface PersonalPart {
  causer_name: string;
  personal_properties: unknown;
}

/** JSON with its keys in order: jsonb doesn't keep the order in which they were written. */
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

/** As PostgreSQL writes and reads bytea in JSON. */
export const toHex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;

/** Names and addresses can be guessed: without the salt, erased ones could be found again by their hash. */
export function hashPersonalPart(salt: Buffer, { causer_name, personal_properties }: PersonalPart): Buffer {
  return createHash('sha256').update(salt).update(canonicalJson({ causer_name, personal_properties })).digest();
}

/** The text that is hashed, from which `append_entry` takes the columns too. */
export function serializeContent({ created_at, personal_hash, ...content }: EntryContent): string {
  return canonicalJson({ ...content, created_at: created_at.toISOString(), personal_hash: toHex(personal_hash) });
}

/** What `append_entry` computes. */
export function hashEntry(previous: Uint8Array, content: string): Buffer {
  return createHash('sha256').update(previous).update(content).digest();
}
