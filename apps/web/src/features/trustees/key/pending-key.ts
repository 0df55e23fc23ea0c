import { z } from 'zod';

/**
 * The public half of a key whose file was saved but not yet read back. It lets a trustee who closed the browser
 * continue with the file. It isn't secret; the secret half is only in the file.
 */
const STORED = 'urna-custodio-pendiente';
const pendingSchema = z.object({ contest: z.string(), trustee: z.string(), fingerprint: z.string(), text: z.string() });
export type PendingKey = z.infer<typeof pendingSchema>;

export function keepPending(pending: PendingKey): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(pending));
  } catch {
    // Without storage, the key must be generated again after the browser was closed.
  }
}

export function pendingKey(contest: string, trustee: string): PendingKey | null {
  try {
    const pending = pendingSchema.safeParse(JSON.parse(localStorage.getItem(STORED) ?? 'null')).data;
    return pending?.contest === contest && pending.trustee === trustee ? pending : null;
  } catch {
    return null;
  }
}

export function forgetPending(): void {
  try {
    localStorage.removeItem(STORED);
  } catch {
    // Nothing was stored.
  }
}
