import type { Tx } from '../../platform/database/tables.ts';
import type { VoterRow } from './queries.ts';

export async function holdVoter(tx: Tx, id: number): Promise<VoterRow | undefined> {
  return tx.selectFrom('voters').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The caller holds the voter. A password that was chosen through the address before goes with it. */
export async function setEmail(tx: Tx, id: number, email: string): Promise<void> {
  await tx.updateTable('voters').set({ email, password_hash: null }).where('id', '=', id).execute();
}
