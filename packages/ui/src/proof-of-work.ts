import type { Proof, ProofChallenge } from '@urna/contract/shared/call-proofs';
import { serverNow } from './server-clock.ts';
import { createStore } from './store.ts';

/** Progress of the running proof of work, from 0 to 1; null when none is running. */
export const proofProgress = createStore<number | null>(null);

const REPORT_EVERY = 10;

/**
 * Solves ALTCHA's challenge: the counter whose derived key begins with the prefix. The keys are derived by the browser,
 * off the page's thread, so that the page stays responsive. Returns the header of the repeated call; null if it expired,
 * or if this browser has no WebCrypto, which exists only over TLS and on localhost.
 */
export async function solveProof(challenge: ProofChallenge, signal: AbortSignal | undefined): Promise<string | null> {
  const { keyPrefix, data } = challenge.parameters;
  proofProgress.set(0);
  try {
    for (let counter = 0; counter <= data.counters && serverNow() < data.expires; counter += 1) {
      signal?.throwIfAborted();
      const derivedKey = toHex(await deriveKey(challenge.parameters, counter));
      if (derivedKey.startsWith(keyPrefix)) {
        return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } } satisfies Proof));
      }
      if (counter % REPORT_EVERY === 0) proofProgress.set(counter / data.counters);
    }
    return null;
  } catch (error) {
    if (signal?.aborted) throw error;
    return null;
  } finally {
    proofProgress.set(null);
  }
}

/** PBKDF2 of the nonce followed by the counter, as ALTCHA defines it. */
async function deriveKey(
  { nonce, salt, cost, keyLength }: ProofChallenge['parameters'],
  counter: number,
): Promise<Uint8Array> {
  const start = fromHex(nonce);
  const password = new Uint8Array(start.length + 4);
  password.set(start);
  new DataView(password.buffer).setUint32(start.length, counter);
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: fromHex(salt), iterations: cost };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, keyLength * 8));
}

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
