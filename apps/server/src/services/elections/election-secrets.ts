import { createHmac } from 'node:crypto';
import { credentialFromBytes, credentialMessage, type HmacKey } from '@urna/belenios/credentials';
import type { Secrets } from '../../platform/secrets.ts';

/**
 * The server's secrets of an election are derived from the installation's secret and the election's UUID. No table
 * holds them, so a stolen database contains neither a voter's credential nor the server's part of the key.
 */
type Keys = Pick<Secrets, 'keyedHash'>;

/**
 * The key that all credentials of an election are derived with, for the threads that compute the public ones at
 * sealing.
 */
export function credentialSecret(secrets: Keys, electionUuid: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(secrets.keyedHash('credentials', electionUuid));
}

export function credentialKeyOf(secret: Uint8Array<ArrayBuffer>): Promise<HmacKey> {
  return crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

/**
 * A voter's private credential, derived whenever it is needed. Uses Node's own hash: WebCrypto dispatches each hash to
 * another thread, which costs a vote ten times as much.
 */
export function credentialOf(secrets: Keys, electionUuid: string, voterId: number): string {
  const message = credentialMessage(electionUuid, String(voterId));
  return credentialFromBytes(createHmac('sha256', credentialSecret(secrets, electionUuid)).update(message).digest());
}

/** The server's private key as one of the trustees, below the order of the group. */
export function serverTrusteeKey(secrets: Keys, electionUuid: string, order: bigint): bigint {
  // 512 bits for an order of 253 bits: the bias of the reduction is negligible.
  const half = (which: string) => secrets.keyedHash('server-trustee', electionUuid, which).toString('hex');
  return BigInt(`0x${half('first')}${half('second')}`) % order;
}
