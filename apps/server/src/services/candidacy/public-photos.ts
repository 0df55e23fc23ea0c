import { PHOTO_TYPE } from '@urna/contract/candidacy/documents';
import type { Database, Queryable } from '../../platform/database/tables.ts';
import { shrinkPhotoJob } from '../../platform/files/examine/examine-jobs.ts';
import type { FileSandbox } from '../../platform/files/sandbox/file-sandbox.ts';
import type { JobWork } from '../../platform/jobs/worker.ts';
import { sha256 } from '../../platform/secrets.ts';

export interface SmallPhoto {
  sha256: Buffer;
  bytes: Buffer;
}

interface PhotoDeps {
  db: Database;
  fileSandbox: FileSandbox;
}

/** A thumbnail of a stored photo; null if the photo can't be read. */
export async function shrinkStoredPhoto({ db, fileSandbox }: PhotoDeps, document: number): Promise<SmallPhoto | null> {
  const { bytes } = await db
    .selectFrom('documents')
    .select('bytes')
    .where('id', '=', document)
    .executeTakeFirstOrThrow();
  const outcome = await fileSandbox.run(shrinkPhotoJob, { bytes });
  if (outcome.ok) {
    if (outcome.value === null) return null;
    const small = Buffer.from(outcome.value);
    return { sha256: sha256(small), bytes: small };
  }
  // A picture that kills its sandbox process is the picture's fault; a process that doesn't start is ours.
  if (outcome.reason === 'unavailable') throw new Error(outcome.detail);
  return null;
}

/**
 * An admitted candidate of a contest that isn't sealed, whose photo has no thumbnail yet. Ids grow, so a candidate's
 * largest is the newest: the one that counts.
 */
async function nextWithout(db: Queryable) {
  return db
    .selectFrom('contests as contest')
    .innerJoin('candidates as candidate', (join) =>
      join.on((on) =>
        on('candidate.contest', '=', on.fn.coalesce(on.ref('contest.candidates_of'), on.ref('contest.id'))),
      ),
    )
    .innerJoin('documents as document', (join) =>
      join.onRef('document.candidate_id', '=', 'candidate.id').on('document.document_type_id', '=', PHOTO_TYPE),
    )
    .leftJoin('candidate_photos as photo', 'photo.candidate_id', 'candidate.id')
    .select((row) => ['candidate.id', row.fn.max('document.id').as('document_id')])
    .where('contest.stage', 'in', ['preparing', 'sealing'])
    .where('candidate.review_status', '=', 'APROBADO')
    .where('candidate.set_aside_at', 'is', null)
    .groupBy(['candidate.id', 'photo.document_id'])
    .having((having) =>
      having.or([
        having('photo.document_id', 'is', null),
        having('photo.document_id', '<', having.fn.max('document.id')),
      ]),
    )
    .orderBy('candidate.id')
    .limit(1)
    .executeTakeFirst();
}

/** Makes the missing thumbnails every minute, and at once after an approval, which queues this job. */
export const photoWork = (deps: PhotoDeps): JobWork => ({
  kind: 'photos',
  everySeconds: 60,
  run: async (_job, signal) => {
    while (await makeNextPhoto(deps)) signal.throwIfAborted();
  },
});

/** Makes one missing thumbnail; returns whether one was missing. */
export async function makeNextPhoto(deps: PhotoDeps): Promise<boolean> {
  const next = await nextWithout(deps.db);
  if (!next) return false;
  const small = await shrinkStoredPhoto(deps, next.document_id);
  const photo = { document_id: next.document_id, sha256: small?.sha256 ?? null, bytes: small?.bytes ?? null };
  await deps.db
    .insertInto('candidate_photos')
    .values({ candidate_id: next.id, ...photo })
    .onConflict((conflict) => conflict.column('candidate_id').doUpdateSet(photo))
    .execute();
  return true;
}

/** A picture that anyone may see: on a ballot, or of a candidate who is admitted now. */
export async function findPublicPhoto(db: Queryable, hash: Buffer) {
  const onBallot = await db
    .selectFrom('photos')
    .select(['mime_type', 'bytes'])
    .where('sha256', '=', hash)
    .executeTakeFirst();
  if (onBallot) return { ...onBallot, isPermanent: true };
  const admitted = await db
    .selectFrom('candidate_photos as photo')
    .innerJoin('candidates as candidate', 'candidate.id', 'photo.candidate_id')
    .select('photo.bytes')
    .where('photo.sha256', '=', hash)
    .where('candidate.review_status', '=', 'APROBADO')
    .where('candidate.set_aside_at', 'is', null)
    .executeTakeFirst();
  return admitted?.bytes ? { mime_type: 'image/webp', bytes: admitted.bytes, isPermanent: false } : undefined;
}
