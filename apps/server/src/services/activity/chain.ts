import { createHash } from 'node:crypto';

/** The fields that an entry's hash covers: all of them. */
export interface ChainedEntry {
  id: number;
  created_at: Date;
  log_name: string;
  event: string;
  causer_type: string;
  causer_id: string | null;
  causer_name: string;
  description: string;
  subject_type: string | null;
  subject_id: number | null;
  candidate_type: string | null;
  place_in_name: number;
  place_in_type: number | null;
  place_in_both: number | null;
  properties: unknown;
}

/** JSON with its keys in order: jsonb doesn't keep the order in which they were written. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const pairs = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`);
    return `{${pairs.join(',')}}`;
  }
  return JSON.stringify(value);
}

export function chainHash(previous: Uint8Array, entry: ChainedEntry): Buffer {
  const text = canonical({ ...entry, created_at: entry.created_at.toISOString() });
  return createHash('sha256').update(previous).update(text).digest();
}
