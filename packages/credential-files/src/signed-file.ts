import { ed25519 } from '@noble/curves/ed25519.js';
import { utf8 } from '@urna/belenios/bytes';
import { asObject, asString, type JsonObject, readCanonical, serialize } from '@urna/belenios/json';
import { demand } from '@urna/belenios/refusal';
import { fromBase64, toBase64 } from './base64.ts';
import { readVerifierKey, writeVerifierKey } from './verifier-key.ts';

/**
 * Files that the authority signs: one JSON object in canonical encoding, whose last two members are the authority's key
 * and its Ed25519 signature over the canonical JSON of all members before it. `format` stands first and is signed, so
 * no file passes for one of another kind.
 */
export interface Signed {
  /** The authority's verifier key. */
  authority: string;
}

export interface SigningKey {
  name: string;
  secretKey: Uint8Array;
}

export interface SignedFormat<T> {
  format: string;
  read: (json: JsonObject, where: string) => T;
  /** The members between `format` and `authority`, in the order of the file. */
  write: (value: T) => JsonObject;
}

export const newSigningKey = (name: string): SigningKey => ({ name, secretKey: ed25519.utils.randomSecretKey() });

export const verifierKeyOf = ({ name, secretKey }: SigningKey): string =>
  writeVerifierKey({ name, publicKey: ed25519.getPublicKey(secretKey) });

const members = <T>(format: SignedFormat<T>, value: T, authority: string): JsonObject => ({
  format: format.format,
  ...format.write(value),
  authority,
});

export function writeSigned<T>(format: SignedFormat<T>, value: T, key: SigningKey): string {
  const unsigned = members(format, value, verifierKeyOf(key));
  const signature = toBase64(ed25519.sign(utf8(serialize(unsigned)), key.secretKey));
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
  const signature = fromBase64(encoded);
  demand(
    signature?.length === 64 &&
      // The strict rules of RFC 8032, so that a signature can't be changed into another valid one.
      ed25519.verify(signature, utf8(`${before}}`), readVerifierKey(authority).publicKey, { zip215: false }),
    'invalid_signature',
    where,
  );
}
