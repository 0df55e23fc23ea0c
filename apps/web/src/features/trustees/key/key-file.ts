import {
  type ProtectedTrusteeFile,
  TRUSTEE_FILE_FORMAT,
  type TrusteeFile,
  trusteeFileName,
  writeTrusteeFile,
} from '@urna/contract/election/trustee-file';
import type { TrusteePage } from '@urna/contract/election/trustees';
import { saveFile } from '@urna/ui/save-file';
import { serverNow } from '../../../lib/server-clock.ts';
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
