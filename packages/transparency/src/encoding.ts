import { demand, LogRefusal } from './log-refusal.ts';

/** Tree sizes and times are u64 on the wire, and Go programs read them as int64. */
const LIMIT = 2n ** 63n;

/** A decimal without sign or leading zeros, below 2^63. */
export function readDecimal(text: string, where: string): bigint {
  demand(/^(0|[1-9][0-9]{0,18})$/.test(text), 'malformed', where);
  const value = BigInt(text);
  demand(value < LIMIT, 'malformed', where);
  return value;
}

export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Padded standard base64. Other spellings of the same bytes (spaces, missing padding, spare bits) are refused. */
export function readBase64(text: string, where: string): Uint8Array<ArrayBuffer> {
  let binary: string;
  try {
    binary = atob(text);
  } catch {
    throw new LogRefusal('malformed', where);
  }
  demand(btoa(binary) === text, 'malformed', where);
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

export function readHash(text: string, where: string): Uint8Array<ArrayBuffer> {
  const hash = readBase64(text, where);
  demand(hash.length === 32, 'malformed', where);
  return hash;
}

/** Reads bytes as UTF-8. A byte order mark is kept, and later refused as a character that doesn't belong there. */
export function readUtf8(bytes: Uint8Array, where: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new LogRefusal('malformed', where);
  }
}

/** Whether both hold the same bytes. Not for secrets: it stops at the first difference. */
export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);
