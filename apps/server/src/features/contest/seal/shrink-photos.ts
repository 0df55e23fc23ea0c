import type { Database } from '../../../platform/database/tables.ts';
import { sha256 } from '../../../platform/secrets.ts';
import type { BallotCandidate } from '../../../services/elections/contests/ballot-candidates.ts';
import type { FileSandbox } from '../../../services/files/sandbox/file-sandbox.ts';

export interface SmallPhoto {
  sha256: Buffer;
  bytes: Buffer;
}

/** A thumbnail for each candidate; one whose photo can't be read has none. */
export async function shrinkPhotos(
  deps: { db: Database; fileSandbox: FileSandbox },
  candidates: readonly BallotCandidate[],
): Promise<Map<number, SmallPhoto>> {
  const photos = new Map<number, SmallPhoto>();
  for (const { candidate_id, photo_document_id } of candidates) {
    if (photo_document_id === null) continue;
    const { bytes } = await deps.db
      .selectFrom('documents')
      .select('bytes')
      .where('id', '=', photo_document_id)
      .executeTakeFirstOrThrow();
    const outcome = await deps.fileSandbox.run('shrink_photo', { bytes });
    if (outcome.ok) {
      if (outcome.value !== null) {
        const small = Buffer.from(outcome.value);
        photos.set(candidate_id, { sha256: sha256(small), bytes: small });
      }
      // A picture that kills its sandbox process is the picture's fault; a process that doesn't start is ours.
    } else if (outcome.reason === 'unavailable' || outcome.reason === 'closed') throw new Error(outcome.detail);
  }
  return photos;
}
