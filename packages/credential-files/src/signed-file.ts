import { ed25519 } from '@noble/curves/ed25519.js';
import { utf8 } from '@urna/belenios/bytes';
import { asObject, asString, type JsonObject, readCanonical, serialize } from '@urna/belenios/json';
import { demand } from '@urna/belenios/refusal';
import { readBase64, toBase64 } from '@urna/transparency/encoding';
import { logChecked } from '@urna/transparency/log-refusal';
import { readVkey, type SecretNoteKey, secretKey, writeVkey } from '@urna/transparency/note/note-key';

/**
 * Files that the authority signs: one JSON object in canonical encoding, whose last two members are the authority's key
 * and its Ed25519 signature over the canonical JSON of all members before it. `format` stands first and is signed, so
 * no file passes for one of another kind.
 */
export interface Signed {
  /** The authority's public key: a vkey of C2SP's signed-note. */
  authority: string;
}

export type SigningKey = SecretNoteKey;

/** It is stored and shown with everything that the authority signs. */
const LONGEST_KEY = 300;

export interface SignedFormat<T> {
  format: string;
  read: (json: JsonObject, where: string) => T;
  /** The members between `format` and `authority`, in the order of the file. */
  write: (value: T) => JsonObject;
}

export const signingKey = (name: string, seed: Uint8Array): SigningKey => secretKey('log', name, seed);

export const newSigningKey = (name: string): SigningKey => signingKey(name, ed25519.utils.randomSecretKey());

export const verifierKeyOf = (key: SigningKey): string => writeVkey(key);

const members = <T>(format: SignedFormat<T>, value: T, authority: string): JsonObject => ({
  format: format.format,
  ...format.write(value),
  authority,
});

export function writeSigned<T>(format: SignedFormat<T>, value: T, key: SigningKey): string {
  const unsigned = members(format, value, verifierKeyOf(key));
  const signature = toBase64(key.sign(utf8(serialize(unsigned))));
  const text = serialize({ ...unsigned, signature });
  readSigned(format, text);
  return text;
}

export function readSigned<T>(format: SignedFormat<T>, text: string): T & Signed {
  const where = format.format;
  const { value, authority } = readCanonical(
    text,
    where,
    (json) => {
      const object = asObject(json, where);
      demand(object['format'] === format.format, 'unsupported', `${where}.format`);
      return {
        value: format.read(object, where),
        authority: asString(object['authority'], `${where}.authority`),
        signature: asString(object['signature'], `${where}.signature`),
      };
    },
    (read) => ({ ...members(format, read.value, read.authority), signature: read.signature }),
  );
  checkSignature(text, authority, where);
  return { ...value, authority };
}

/** The signature is the last member of canonical JSON, so what it signs is the text before it. */
function checkSignature(text: string, authority: string, where: string): void {
  const [, before = '', encoded = ''] = /^(.*),"signature":"([^"]*)"\}$/su.exec(text) ?? [];
  const key = logChecked(() => readVkey(authority));
  demand(key.ok && key.value.kind === 'log' && authority.length <= LONGEST_KEY, 'malformed', `${where}.authority`);
  const signature = logChecked(() => readBase64(encoded, where));
  demand(
    signature.ok &&
      signature.value.length === 64 &&
      // The strict rules of RFC 8032, so that a signature can't be changed into another valid one.
      ed25519.verify(signature.value, utf8(`${before}}`), key.value.publicKey, { zip215: false }),
    'invalid_signature',
    where,
  );
}
