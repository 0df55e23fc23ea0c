import { demand, Refusal } from './refusal.ts';

/**
 * Belenios hashes and signs JSON as text, so each value needs one encoding: compact, with the fields in the
 * specification's order. The delete character is escaped too, as belenios-tool does and JSON.stringify doesn't.
 */
export const serialize = (value: unknown): string => JSON.stringify(value).replaceAll('\u007f', '\\u007f');

export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Reads a value and refuses any encoding but the canonical one: other spaces, order or escapes, repeated or extra
 * fields.
 */
export function readCanonical<T>(
  text: string,
  where: string,
  read: (json: unknown) => T,
  write: (value: T) => unknown,
): T {
  const value = read(parse(text, where));
  demand(serializeShallow(write(value), where) === text, 'not_canonical', where);
  return value;
}

/** Reads a value of unknown shape in compact encoding. Callers must not rely on the order of its fields. */
export const readCompact = (text: string, where: string): unknown =>
  readCanonical(
    text,
    where,
    (json) => json,
    (json) => json,
  );

/** Refuses JSON nested so deeply that serializing it overflows the stack, although parsing it doesn't. */
function serializeShallow(value: unknown, where: string): string {
  try {
    return serialize(value);
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('malformed', where);
    throw error;
  }
}

function parse(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('malformed', where);
  }
}

const isObject = (json: unknown): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

export function asObject(json: unknown, where: string): JsonObject {
  demand(isObject(json), 'malformed', where);
  return json;
}

export function asArray<T>(json: unknown, where: string, item: (json: unknown, where: string) => T): T[] {
  demand(Array.isArray(json), 'malformed', where);
  return json.map((element: unknown, index) => item(element, `${where}[${index}]`));
}

export function asString(json: unknown, where: string): string {
  demand(typeof json === 'string' && json.isWellFormed(), 'malformed', where);
  return json;
}

export function asCount(json: unknown, where: string): number {
  demand(typeof json === 'number' && Number.isSafeInteger(json) && json >= 0, 'malformed', where);
  return json;
}

export function asBoolean(json: unknown, where: string): boolean {
  demand(typeof json === 'boolean', 'malformed', where);
  return json;
}

export function asHash(json: unknown, where: string): string {
  demand(typeof json === 'string' && /^[0-9a-f]{64}$/.test(json), 'malformed', where);
  return json;
}

/** A number modulo the group's order: decimal, no sign, no leading zero, below the order. */
export function asExponent(json: unknown, where: string, order: bigint): bigint {
  demand(typeof json === 'string' && json.length <= 80 && /^(0|[1-9][0-9]*)$/.test(json), 'invalid_exponent', where);
  const exponent = BigInt(json);
  demand(exponent < order, 'invalid_exponent', where);
  return exponent;
}
