import type { Appended, ArchiveHead } from '@urna/belenios/archive/append';
import type { Tx } from '../../../platform/database/tables.ts';
import { type LockedArchiveEnd, lockArchiveEnd } from '../ballot-box/lock-archive-end.ts';
import type { ElectionRow } from '../find-election.ts';

export type EndingType = 'EndBallots' | 'EncryptedTally' | 'PartialDecryption' | 'Result';

/** The end of a closed contest's archive, locked until the transaction ends, so that appends are serialized. */
export interface HeldEnd {
  box: LockedArchiveEnd;
  timestamp: number;
}

export async function holdEnd(tx: Tx, { contest, archive_timestamp }: ElectionRow): Promise<HeldEnd> {
  return { box: await lockArchiveEnd(tx, contest), timestamp: archive_timestamp };
}

/** Appends an event after the ballots and returns the new end. */
export async function appendEnding(
  tx: Tx,
  { box, timestamp }: HeldEnd,
  type: EndingType,
  append: (head: ArchiveHead) => Appended,
  now: Date,
): Promise<HeldEnd> {
  const { contest, hash, height, ballots } = box;
  const { head, bytes } = append({ timestamp, last: { hash, height } });
  // The setup is at height 0, then come the ballots, then the endings, numbered from 1.
  const at = head.last.height - ballots;
  await tx
    .insertInto('archive_endings')
    .values({ contest, at, type, bytes: Buffer.from(bytes), created_at: now })
    .execute();
  await tx
    .updateTable('archive_heads')
    .set({ last_hash: head.last.hash, last_height: head.last.height })
    .where('contest', '=', contest)
    .execute();
  return { timestamp, box: { ...box, hash: head.last.hash, height: head.last.height } };
}
