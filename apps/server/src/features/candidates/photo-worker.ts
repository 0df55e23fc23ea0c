import type { Database } from '../../platform/database/tables.ts';
import type { Log } from '../../platform/deps.ts';
import { type Repeated, repeat } from '../../platform/repeat.ts';
import type { FileSandbox } from '../../services/files/sandbox/file-sandbox.ts';
import { makeNextPhoto } from '../../services/people/candidates/public-photos.ts';

const EVERY_MS = 5000;

/** Makes the thumbnails of candidates who were admitted; one cheap query while there is nothing to do. */
export function startPhotoWorker(deps: { db: Database; fileSandbox: FileSandbox; log: Log }): Repeated {
  const failure = 'the thumbnail of an admitted candidate could not be made';
  return repeat({ idleMs: EVERY_MS, log: deps.log, failure }, () => makeNextPhoto(deps));
}
