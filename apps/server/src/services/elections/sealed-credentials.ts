import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database/tables.ts';

/** Stores the list of public credentials as the archive publishes it. `cast_vote` accepts ballots of no others. */
export async function storeSealedCredentials(tx: Tx, contest: number): Promise<void> {
  await sql`select keep_sealed_credentials(${contest})`.execute(tx);
}

/** Whether sealing published this credential. */
export async function isSealedCredential(db: Queryable, contest: number, credential: string): Promise<boolean> {
  const row = await db
    .selectFrom('sealed_credentials')
    .select('contest')
    .where('contest', '=', contest)
    .where('credential', '=', Buffer.from(credential, 'hex'))
    .executeTakeFirst();
  return row !== undefined;
}
