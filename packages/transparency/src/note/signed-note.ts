import { ed25519 } from '@noble/curves/ed25519.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { demand } from '../log-refusal.ts';
import { readCosignature } from './cosignature.ts';
import type { NoteKey, SecretNoteKey } from './note-key.ts';
import { type NoteSignature, readSignatureLines, writeSignatureLine } from './signature-line.ts';

/** A note whose signatures haven't been verified: its text must not be believed. */
export interface UnverifiedNote {
  text: string;
  signatures: readonly NoteSignature[];
}

/** A signature that a known key made. */
export interface VerifiedSignature {
  key: NoteKey;
  signature: NoteSignature;
  /** POSIX seconds, of a witness's signature. */
  time?: bigint;
}

/** As in Go. A hundred signatures that are safe against quantum computers are smaller. */
const LARGEST_NOTE = 1_000_000;

/** A text ends in a line feed and has no other control characters. */
const isNoteText = (text: string): boolean =>
  // oxlint-disable-next-line no-control-regex -- they are what is refused
  text.endsWith('\n') && text.isWellFormed() && !/[\u0000-\u0009\u000b-\u001f]/.test(text);

/** Takes a note apart. The text may contain empty lines, so the last one is where the signatures begin. */
export function readNote(note: string): UnverifiedNote {
  demand(note.length <= LARGEST_NOTE, 'too_large', 'note');
  demand(isNoteText(note), 'malformed', 'note');
  const end = note.lastIndexOf('\n\n');
  demand(end >= 0, 'malformed', 'note');
  return { text: note.slice(0, end + 1), signatures: readSignatureLines(note.slice(end + 2)) };
}

export const writeNote = ({ text, signatures }: UnverifiedNote): string =>
  `${text}\n${signatures.map(writeSignatureLine).join('')}`;

/**
 * Verifies a note. Signatures of unknown keys are ignored. The note is refused if a signature of a known key is invalid
 * or if none is known. A key that signed more than once is listed once, so that counting the list counts keys.
 */
export function openNote(note: string, keys: readonly NoteKey[]): { text: string; verified: VerifiedSignature[] } {
  demandDistinct(keys);
  const { text, signatures } = readNote(note);
  const verified = new Map<NoteKey, VerifiedSignature>();
  for (const signature of signatures) {
    const key = keys.find(({ name, id }) => name === signature.name && id === signature.id);
    if (key === undefined) continue;
    const verifiedSignature = verifySignature(text, key, signature);
    if (!verified.has(key)) verified.set(key, verifiedSignature);
  }
  demand(verified.size > 0, 'unknown_signer', 'note');
  return { text, verified: [...verified.values()] };
}

/**
 * One key under two names would count as two witnesses, because `cosignature/v1` doesn't sign the name. Two keys with
 * one name and id can't be told apart.
 */
function demandDistinct(keys: readonly NoteKey[]): void {
  const publicKeys = new Set(keys.map(({ publicKey }) => publicKey.join()));
  const names = new Set(keys.map(({ name, id }) => `${name}+${id}`));
  demand(publicKeys.size === keys.length && names.size === keys.length, 'ambiguous_key', 'keys');
}

function verifySignature(text: string, key: NoteKey, signature: NoteSignature): VerifiedSignature {
  const where = `signature of ${key.name}`;
  if (key.kind === 'log') {
    demand(isValid(signature.bytes, text, key), 'invalid_signature', where);
    return { key, signature };
  }
  const { time, message, bytes } = readCosignature(text, signature, where);
  demand(isValid(bytes, message, key), 'invalid_signature', where);
  return { key, signature, time };
}

/** RFC 8032's rules: the looser ones of ZIP 215 accept signatures that other programs refuse. */
function isValid(signature: Uint8Array, message: string, { publicKey }: NoteKey): boolean {
  return signature.length === 64 && ed25519.verify(signature, utf8ToBytes(message), publicKey, { zip215: false });
}

/** A log's signature. */
export function signNote(text: string, key: SecretNoteKey): NoteSignature {
  demand(isNoteText(text), 'malformed', 'text');
  demand(key.kind === 'log', 'invalid_key', 'key');
  return { name: key.name, id: key.id, bytes: key.sign(utf8ToBytes(text)) };
}
