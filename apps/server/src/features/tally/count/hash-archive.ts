import { createHash } from 'node:crypto';
import { findArchiveEnd } from '../../../services/ballot-box/read-box.ts';
import { streamArchive } from '../../../services/ballot-box/stream-archive.ts';
import type { ContestRow } from '../../../services/contests/contest-rows.ts';
import { findElection } from '../../../services/elections/find-election.ts';
import { finishStep } from './claims.ts';
import type { TallyDeps } from './encrypt-tally.ts';

/** After the result nothing is appended any more: this is the file that will be published, to the byte. */
export async function hashArchive({ db }: TallyDeps, contest: ContestRow, signal: AbortSignal): Promise<void> {
  const election = await findElection(db, contest.name);
  const end = await findArchiveEnd(db, contest.name);
  if (!election || !end) throw new Error('a result without an archive');
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of streamArchive(db, election, end)) {
    signal.throwIfAborted();
    hash.update(piece);
    bytes += piece.length;
  }
  const archive_sha256 = hash.digest('hex');
  await db.transaction().execute((tx) => finishStep(tx, contest, { archive_sha256, archive_bytes: bytes }));
}
