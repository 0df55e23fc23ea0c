import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, toHex, utf8 } from '@urna/belenios/bytes';
import { demand } from '@urna/belenios/refusal';
import { fromBase64, toBase64 } from './base64.ts';

/**
 * A verifier key in the form of C2SP's signed-note: `name+<key id>+base64(type || public key)`. The id is the beginning
 * of a hash over the rest, so a mistyped key is noticed.
 */
export interface VerifierKey {
  name: string;
  publicKey: Uint8Array;
}

const ED25519 = 0x01;
const KEY_BYTES = 32;
const NAME = /^[^\s+\p{Cc}]{1,200}$/u;

const keyId = (name: string, typed: Uint8Array): string =>
  toHex(sha256(concatBytes(utf8(`${name}\n`), typed)).subarray(0, 4));

export function writeVerifierKey({ name, publicKey }: VerifierKey): string {
  demand(NAME.test(name) && publicKey.length === KEY_BYTES, 'malformed', 'verifier key');
  const typed = concatBytes(Uint8Array.of(ED25519), publicKey);
  return `${name}+${keyId(name, typed)}+${toBase64(typed)}`;
}

export function readVerifierKey(text: string): VerifierKey {
  // The base64 may contain "+" too.
  const [, name = '', id, encoded = ''] = /^([^+]*)\+([0-9a-f]{8})\+(.*)$/su.exec(text) ?? [];
  const typed = fromBase64(encoded);
  demand(
    NAME.test(name) && typed?.length === KEY_BYTES + 1 && typed[0] === ED25519 && keyId(name, typed) === id,
    'malformed',
    'verifier key',
  );
  return { name, publicKey: typed.slice(1) };
}
