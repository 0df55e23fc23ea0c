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

/** The fields that only the database knows, once an entry has its place; in the order of the canonical text. */
const placedFields = ['id', 'place_in_both', 'place_in_name', 'place_in_type'] as const;

type PlacedField = (typeof placedFields)[number];

const isPlaced = (field: string): field is PlacedField => placedFields.some((placed) => placed === field);

/** The canonical text of an entry in five pieces: between them stand the fields that come with its place. */
export function textAroundPlace(entry: Omit<ChainedEntry, PlacedField>): string[] {
  const known: Record<string, unknown> = { ...entry, created_at: entry.created_at.toISOString() };
  const pieces: string[] = [];
  let text = '{';
  for (const field of [...new Set([...Object.keys(known), ...placedFields])].toSorted()) {
    text += `${text === '{' ? '' : ','}${JSON.stringify(field)}:`;
    if (isPlaced(field)) {
      pieces.push(text);
      text = '';
    } else text += canonical(known[field]);
  }
  return [...pieces, `${text}}`];
}

export function chainHash(previous: Uint8Array, entry: ChainedEntry): Buffer {
  const text = textAroundPlace(entry).map((piece, at) => {
    const field = placedFields[at];
    return field === undefined ? piece : piece + String(entry[field]);
  });
  return createHash('sha256').update(previous).update(text.join('')).digest();
}
