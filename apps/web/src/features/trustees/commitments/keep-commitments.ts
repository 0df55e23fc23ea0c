import { z } from 'zod';

/**
 * The commitments that this browser was shown before it showed its own coefficients. A server that helps a rushing
 * trustee would show others afterwards. They aren't secret.
 */
const keyOf = (fingerprint: string): string => `urna-custodio-huellas ${fingerprint}`;

/** Keeps the first list shown for a key; false if this one is another. */
export function keepCommitments(fingerprint: string, commitments: readonly string[]): boolean {
  try {
    const stored = localStorage.getItem(keyOf(fingerprint));
    if (stored === null) {
      localStorage.setItem(keyOf(fingerprint), JSON.stringify(commitments));
      return true;
    }
    const kept = z.array(z.string()).safeParse(JSON.parse(stored)).data;
    return kept?.join() === commitments.join();
  } catch {
    // Without storage, the trustee compares by telephone alone.
    return true;
  }
}
