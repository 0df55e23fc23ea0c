import { fromBase64, toBase64, utf8 } from './bytes.ts';
import { webCryptoRandom } from './random.ts';

/**
 * Encrypts a text with a passphrase: PBKDF2-HMAC-SHA-256 and AES-256-GCM by WebCrypto, which every browser has, without
 * WebAssembly. The header is authenticated but not encrypted: decryption fails if it was changed.
 */
export interface PassphraseParameters {
  kdf: 'PBKDF2-HMAC-SHA-256';
  iterations: number;
  /** Base64 of 16 bytes. */
  salt: string;
  cipher: 'AES-256-GCM';
  /** Base64 of 12 bytes. */
  nonce: string;
}

/**
 * About half a second on one core of a common computer in 2026, twice OWASP's recommendation for PBKDF2-HMAC-SHA-256.
 */
export const KDF_ITERATIONS = 1_200_000;

export const newPassphraseParameters = (): PassphraseParameters => ({
  kdf: 'PBKDF2-HMAC-SHA-256',
  iterations: KDF_ITERATIONS,
  salt: toBase64(webCryptoRandom(16)),
  cipher: 'AES-256-GCM',
  nonce: toBase64(webCryptoRandom(12)),
});

/** NFKC, because two keyboards may encode the same passphrase differently. */
async function keyOf(passphrase: string, { salt, iterations }: PassphraseParameters, use: 'encrypt' | 'decrypt') {
  const { subtle } = crypto;
  const typed = await subtle.importKey('raw', utf8(passphrase.normalize('NFKC')), 'PBKDF2', false, ['deriveKey']);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64(salt), iterations };
  return subtle.deriveKey(derivation, typed, { name: 'AES-GCM', length: 256 }, false, [use]);
}

const algorithm = ({ nonce }: PassphraseParameters, header: string) => ({
  name: 'AES-GCM',
  iv: fromBase64(nonce),
  additionalData: utf8(header),
});

/** Base64 of the ciphertext with its tag. */
export async function encryptWithPassphrase(
  text: string,
  passphrase: string,
  parameters: PassphraseParameters,
  header: string,
): Promise<string> {
  const key = await keyOf(passphrase, parameters, 'encrypt');
  return toBase64(new Uint8Array(await crypto.subtle.encrypt(algorithm(parameters, header), key, utf8(text))));
}

/** Undefined for a wrong passphrase or changed data, which are indistinguishable. */
export async function decryptWithPassphrase(
  ciphertext: string,
  passphrase: string,
  parameters: PassphraseParameters,
  header: string,
): Promise<string | undefined> {
  const key = await keyOf(passphrase, parameters, 'decrypt');
  try {
    const bytes = await crypto.subtle.decrypt(algorithm(parameters, header), key, fromBase64(ciphertext));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
