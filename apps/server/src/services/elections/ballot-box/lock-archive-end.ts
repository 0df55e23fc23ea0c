import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tables.ts';

/** The end of a contest's archive, while its row is locked. */
export interface LockedArchiveEnd {
  contest: number;
  hash: string;
  height: number;
  ballots: number;
}

/**
 * Locks the end of the archive until the transaction ends: votes of a contest are serialized from here on, under any
 * number of processes, and closing waits for those before it.
 */
export async function lockArchiveEnd(tx: Tx, contest: number): Promise<LockedArchiveEnd> {
  const { rows } = await sql<LockedArchiveEnd>`
    select contest, last_hash as hash, last_height as height, ballots
    from archive_heads where contest = ${contest} for update`.execute(tx);
  const [box] = rows;
  if (!box) throw new Error('a contest without the end of an archive');
  return box;
}
