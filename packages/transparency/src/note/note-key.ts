import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { readBase64, toBase64 } from '../encoding.ts';
import { demand, LogRefusal } from '../log-refusal.ts';

/** `log`: Ed25519 over the text (0x01). `witness`: Ed25519 `cosignature/v1` (0x04), which signs a time too. */
export type KeyKind = 'log' | 'witness';

const TYPES: Readonly<Record<KeyKind, number>> = { log: 0x01, witness: 0x04 };

/** What verifies a signature, published as a vkey. */
export interface NoteKey {
  kind: KeyKind;
  name: string;
  /** 8 hexadecimal digits. With the name they say which key made a signature; they are no commitment to it. */
  id: string;
  publicKey: Uint8Array;
}

/** A key that signs. */
export interface SecretNoteKey extends NoteKey {
  seed: Uint8Array;
  sign: Signer;
}

/** Ed25519's signature of a message. */
export type Signer = (message: Uint8Array) => Uint8Array;

/** Non-empty, without `+` and Unicode's spaces, which are what ends a name in a vkey and in a signature line. */
export const isKeyName = (name: string): boolean => /^[^\p{White_Space}\p{Cc}+]+$/u.test(name) && name.isWellFormed();

function keyOf(kind: KeyKind, name: string, publicKey: Uint8Array): NoteKey {
  demand(isKeyName(name), 'malformed', 'key name');
  // Anybody can sign for a key of small order.
  demand(ed25519.utils.isValidPublicKey(publicKey, false) && !isSmallOrder(publicKey), 'invalid_key', 'public key');
  const typed = concatBytes(Uint8Array.of(TYPES[kind]), publicKey);
  const hash = sha256(concatBytes(utf8ToBytes(`${name}\n`), typed));
  return { kind, name, id: bytesToHex(hash.subarray(0, 4)), publicKey };
}

const isSmallOrder = (publicKey: Uint8Array): boolean => ed25519.Point.fromBytes(publicKey).isSmallOrder();

/**
 * The seed is 32 random bytes, used for nothing else: `cosignature/v1` doesn't sign its witness's name. Who signs often
 * brings a signer with the same seed that is faster than this one, which runs anywhere.
 */
export function secretKey(
  kind: KeyKind,
  name: string,
  seed: Uint8Array,
  sign: Signer = (message) => ed25519.sign(message, seed),
): SecretNoteKey {
  demand(seed.length === 32, 'invalid_key', 'seed');
  return { ...keyOf(kind, name, ed25519.getPublicKey(seed)), seed, sign };
}

const typedKey = (kind: KeyKind, key: Uint8Array): string => toBase64(concatBytes(Uint8Array.of(TYPES[kind]), key));

/** The public form: `name+id+base64(type || public key)`. */
export const writeVkey = ({ kind, name, id, publicKey }: NoteKey): string =>
  `${name}+${id}+${typedKey(kind, publicKey)}`;

export function readVkey(text: string): NoteKey {
  const [name, id, encoded] = splitKey(text, 'vkey');
  const { kind, key } = readTypedKey(encoded, 'vkey');
  const read = keyOf(kind, name, key);
  demand(read.id === id, 'malformed', 'vkey id');
  return read;
}

const SECRET = 'PRIVATE+KEY+';

/** The form in which Go's programs keep a secret key. */
export const writeSecretKey = ({ kind, name, id, seed }: SecretNoteKey): string =>
  `${SECRET}${name}+${id}+${typedKey(kind, seed)}`;

export function readSecretKey(text: string): SecretNoteKey {
  demand(text.startsWith(SECRET), 'malformed', 'secret key');
  const [name, id, encoded] = splitKey(text.slice(SECRET.length), 'secret key');
  const { kind, key } = readTypedKey(encoded, 'secret key');
  const read = secretKey(kind, name, key);
  demand(read.id === id, 'malformed', 'secret key id');
  return read;
}

/** Splits at the first two `+` only: base64 may contain more. */
function splitKey(text: string, where: string): [name: string, id: string, encoded: string] {
  const [, name, id, encoded] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/s.exec(text) ?? [];
  demand(name !== undefined && id !== undefined && encoded !== undefined, 'malformed', where);
  return [name, id, encoded];
}

function readTypedKey(encoded: string, where: string): { kind: KeyKind; key: Uint8Array } {
  const [type, ...key] = readBase64(encoded, where);
  const kind = type === TYPES.log ? 'log' : type === TYPES.witness ? 'witness' : undefined;
  if (kind === undefined) throw new LogRefusal('unsupported', `${where} of another type`);
  demand(key.length === 32, 'malformed', where);
  return { kind, key: Uint8Array.from(key) };
}
