import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { readBase64, toBase64 } from '../encoding.ts';
import { demand } from '../log-refusal.ts';
import { isKeyName } from './note-key.ts';

/** One signature of a note. */
export interface NoteSignature {
  name: string;
  /** 8 hexadecimal digits. */
  id: string;
  /** What follows the key's id; how it is made depends on the key. */
  bytes: Uint8Array;
}

/** Begins with an em dash and ends with a line feed. */
export const writeSignatureLine = ({ name, id, bytes }: NoteSignature): string =>
  `\u2014 ${name} ${toBase64(concatBytes(hexToBytes(id), bytes))}\n`;

/** The most signatures of a note, as in Go. Every verifier must accept 16. */
const MOST_SIGNATURES = 100;

/** Reads one or more lines, and nothing else. */
export function readSignatureLines(text: string): NoteSignature[] {
  demand(text.endsWith('\n'), 'malformed', 'signatures');
  const lines = text.slice(0, -1).split('\n');
  demand(lines.length <= MOST_SIGNATURES, 'too_large', 'signatures');
  return lines.map((line, index) => readSignatureLine(line, `signature ${index + 1}`));
}

function readSignatureLine(line: string, where: string): NoteSignature {
  const [, name, encoded] = /^\u2014 ([^ ]+) ([^ ]+)$/.exec(line) ?? [];
  demand(name !== undefined && encoded !== undefined && isKeyName(name), 'malformed', where);
  const signature = readBase64(encoded, where);
  demand(signature.length > 4, 'malformed', where);
  return { name, id: bytesToHex(signature.subarray(0, 4)), bytes: signature.subarray(4) };
}
