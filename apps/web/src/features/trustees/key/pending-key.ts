import type { ContestName } from '@urna/contract/contest-names';
import { z } from 'zod';

/**
 * The public half of a key whose file was saved and not read back yet. With it whoever closed the browser goes on with
 * the file. Nothing of it is secret; the secret half is in the file alone.
 */
const STORED = 'urna-custodio-pendiente';
const pendingSchema = z.object({ contest: z.string(), trustee: z.string(), fingerprint: z.string(), text: z.string() });
export type PendingKey = z.infer<typeof pendingSchema>;

export function keepPending(pending: PendingKey): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(pending));
  } catch {
    // Without storage the key is made anew after a closed browser.
  }
}

export function pendingKey(contest: ContestName, trustee: string): PendingKey | null {
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
    // There was none.
  }
}
