import {
  type ProtectedTrusteeFile,
  TRUSTEE_FILE_FORMAT,
  type TrusteeFile,
  trusteeFileName,
  writeTrusteeFile,
} from '@urna/contract/election/trustee-file';
import type { TrusteePage } from '@urna/contract/election/trustees';
import { saveFile } from '@urna/ui/save-file';
import { serverNow } from '@urna/ui/server-clock';
import { z } from 'zod';
import type { Secret } from '../worker/trustee-work.ts';

export function fileOf(page: TrusteePage, secret: Secret, fingerprint: string): TrusteeFile {
  return {
    ...secret,
    format: TRUSTEE_FILE_FORMAT,
    process: page.process,
    contest: page.contest,
    contest_title: page.contest_title,
    trustee: page.trustee.name,
    key_fingerprint: fingerprint,
    created_at: new Date(serverNow()).toISOString(),
  };
}

export function secretOf(file: TrusteeFile): Secret {
  return file.kind === 'single'
    ? { kind: file.kind, private_key: file.private_key }
    : { kind: file.kind, seed: file.seed };
}

/** Never in plain text: only the export for another program does that, and says so. */
export function saveTrusteeFile(file: ProtectedTrusteeFile): void {
  saveFile(new Blob([writeTrusteeFile(file)], { type: 'application/json' }), trusteeFileName(file));
}

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
