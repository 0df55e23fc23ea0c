import { signReceipt } from '@urna/transparency/receipt';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { LogKeys } from './contest-logs.ts';

/**
 * The signed receipt of a ballot in the box, the same whenever it is made: from its number, which is its height, and the
 * hash of its event. Undefined if there is no such ballot, null once the key is destroyed.
 */
export async function signedReceipt(
  db: Queryable,
  keyOf: LogKeys,
  contest: number,
  tracker: string,
): Promise<string | null | undefined> {
  const ballot = await db
    .selectFrom('ballots')
    .select(['number', 'event_hash'])
    .where('contest', '=', contest)
    .where('tracker', '=', tracker)
    .executeTakeFirst();
  if (!ballot) return undefined;
  const receipt = { tracker, height: BigInt(ballot.number), eventHash: new Uint8Array(ballot.event_hash) };
  const key = await keyOf(contest);
  return key && signReceipt(receipt, key);
}
