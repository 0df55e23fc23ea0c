import type { Insertable } from 'kysely';
import type { PartialDecryptionsTable } from '../../../platform/database/election-tables.ts';
import type { Tx } from '../../../platform/database/tables.ts';

/** The server's decryption has no trustee. */
export async function insertPartialDecryption(tx: Tx, decryption: Insertable<PartialDecryptionsTable>): Promise<void> {
  await tx.insertInto('partial_decryptions').values(decryption).execute();
}
