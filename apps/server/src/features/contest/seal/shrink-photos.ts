import type { Database } from '../../../platform/database/tables.ts';
import type { BallotCandidate } from '../../../services/elections/contests/ballot-candidates.ts';
import type { FileSandbox } from '../../../services/files/sandbox/file-sandbox.ts';
import { type SmallPhoto, shrinkStoredPhoto } from '../../../services/people/candidates/public-photos.ts';

/** A thumbnail for each candidate; one whose photo can't be read has none. */
export async function shrinkPhotos(
  deps: { db: Database; fileSandbox: FileSandbox },
  candidates: readonly BallotCandidate[],
): Promise<Map<number, SmallPhoto>> {
  const photos = new Map<number, SmallPhoto>();
  for (const { candidate_id, photo_document_id } of candidates) {
    if (photo_document_id === null) continue;
    const small = await shrinkStoredPhoto(deps, photo_document_id);
    if (small) photos.set(candidate_id, small);
  }
  return photos;
}
