import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database/tables.ts';

/** The length of an Ed25519 element. */
const BYTES = 32;

/** Stores the public credentials that the archive publishes, given one after the other. `cast_vote` accepts no others. */
export async function storeSealedCredentials(
  tx: Tx,
  { contest, voters, published }: { contest: number; voters: number; published: Uint8Array },
): Promise<void> {
  if (published.length !== voters * BYTES) throw new Error('the archive has not one credential for each voter');
  await sql`
    insert into sealed_credentials (contest, credential)
    select ${contest}::bigint, substring(list from at for ${BYTES}::integer)
    from (values (${Buffer.from(published)}::bytea)) as published (list),
      generate_series(1, length(list), ${BYTES}::integer) as at`.execute(tx);
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
