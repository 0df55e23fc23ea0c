import { type ArchiveHead, appendBallot, headAfterSetup } from '@urna/belenios/archive/append';
import type { ContestName } from '@urna/contract/contest-names';
import type { Database } from '../../../platform/database/tables.ts';
import type { ElectionRow } from '../find-election.ts';
import type { ArchiveEnd } from './read-box.ts';
import { hashOf } from './tracking-code.ts';

/** Some 2 MB with a hundred choices. */
const BALLOTS_AT_ONCE = 40;

/**
 * The public archive up to where it ended when it was asked for, piece by piece: its beginning, the bytes of each ballot
 * made anew from the ballot, and what came after them. Nothing of it ever changes, so no transaction is held open while
 * somebody reads at the pace of their connection.
 */
export async function* streamArchive(db: Database, election: ElectionRow, end: ArchiveEnd): AsyncGenerator<Uint8Array> {
  const { contest } = election;
  yield* pieces(db, 'archive_beginnings', contest);
  let head = afterSetup(election);
  for (let number = 0; number < end.ballots; number += BALLOTS_AT_ONCE) {
    const rows = await db
      .selectFrom('ballots')
      .select(['tracker', 'ballot'])
      .where('contest', '=', contest)
      .where('number', '>', number)
      .where('number', '<=', Math.min(number + BALLOTS_AT_ONCE, end.ballots))
      .orderBy('number')
      .execute();
    for (const { tracker, ballot } of rows) {
      const appended = appendBallot(head, ballot, hashOf(tracker));
      head = appended.head;
      yield appended.bytes;
    }
  }
  const { hash, height } = head.last;
  const closed = end.height - end.ballots;
  if (height !== end.ballots || (closed === 0 && hash !== end.hash)) {
    // Rather a broken download, which the log explains, than an archive that accuses itself.
    throw new Error(`the ballots of ${contest} don't lead to the end of its archive`);
  }
  // Each ending is one event, and only those that were there at the beginning.
  yield* pieces(db, 'archive_endings', contest, closed);
}

async function* pieces(
  db: Database,
  table: 'archive_beginnings' | 'archive_endings',
  contest: ContestName,
  most = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<Uint8Array> {
  let last = -1;
  for (let count = 0; count < most; count++) {
    const row = await db
      .selectFrom(table)
      .select(['at', 'bytes'])
      .where('contest', '=', contest)
      .where('at', '>', last)
      .orderBy('at')
      .limit(1)
      .executeTakeFirst();
    if (!row) return;
    last = row.at;
    yield row.bytes;
  }
}

function afterSetup(election: ElectionRow): ArchiveHead {
  return headAfterSetup(election.archive_timestamp, {
    election: hashOf(election.election_fingerprint),
    trustees: hashOf(election.trustees_fingerprint),
    credentials: hashOf(election.credentials_fingerprint),
  });
}
