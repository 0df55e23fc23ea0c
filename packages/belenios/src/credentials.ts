import { isBase58, randomBase58, toBase58 } from './base58.ts';
import { toBigEndianNumber } from './bytes.ts';
import type { Group } from './groups/group.ts';
import { sha256Hex } from './hash.ts';
import { type RandomBytes, webCryptoRandom } from './random.ts';
import { demand } from './refusal.ts';

const LENGTH = 22;
const HYPHENS = [5, 12, 18];

/** The form of a private credential, given its 22 characters. */
export const hyphenate = (text: string): string =>
  [text.slice(0, 5), text.slice(5, 11), text.slice(11, 16), text.slice(16)].join('-');

/** Whether a text has the form of a private credential. This version of the protocol has no checksum character. */
export const isCredential = (text: string): boolean => {
  const parts = text.split('-');
  return (
    text.length === LENGTH + HYPHENS.length &&
    HYPHENS.every((place) => text[place] === '-') &&
    parts.length === 4 &&
    parts.every(isBase58)
  );
};

export const randomCredential = (random: RandomBytes = webCryptoRandom): string =>
  hyphenate(randomBase58(LENGTH, random));

/**
 * Maps 32 bytes of a keyed hash to a credential. 58^22 is slightly above 2^128, so the bias of the reduction is below
 * 2^-127, and guessing without the key means more than 2^128 candidates.
 */
export function credentialFromBytes(bytes: Uint8Array): string {
  demand(bytes.length >= 32, 'malformed', 'credential bytes');
  return hyphenate(toBase58(toBigEndianNumber(bytes), LENGTH));
}

/** WebCrypto's key type has different names in the browser's and in Node's types. */
export type HmacKey = Parameters<typeof crypto.subtle.sign>[1];

/** The message of the HMAC that a voter's credential is derived from. */
export const credentialMessage = (electionUuid: string, voterId: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${electionUuid}|${voterId}`);

/**
 * Derives a voter's credential as HMAC-SHA256(key, election uuid | voter id). It is derived whenever needed and never
 * stored.
 */
export async function deriveCredential(key: HmacKey, electionUuid: string, voterId: string): Promise<string> {
  const message = credentialMessage(electionUuid, voterId);
  return credentialFromBytes(new Uint8Array(await crypto.subtle.sign('HMAC', key, message)));
}

/** The private signing key of a credential in one election. */
export function credentialExponent(credential: string, electionUuid: string, order: bigint): bigint {
  demand(isCredential(credential), 'malformed', 'credential');
  const part = (index: number) => sha256Hex(`derive_credential|${electionUuid}|${index}|${credential}`);
  return BigInt(`0x${part(0)}${part(1)}`) % order;
}

export const publicCredential = <E>(group: Group<E>, credential: string, electionUuid: string): string =>
  group.encode(group.generator.power(credentialExponent(credential, electionUuid, group.order)));
