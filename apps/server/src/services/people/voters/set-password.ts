import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { selectVoters, type VoterRow } from './queries.ts';

/** The owner of a link that is still valid. */
export async function findLinkHolder(db: Queryable, tokenHash: Buffer, now: Date): Promise<VoterRow | undefined> {
  return selectVoters(db)
    .innerJoin('password_links', 'password_links.voter_id', 'voters.id')
    .where('password_links.token_hash', '=', tokenHash)
    .where('password_links.used_at', 'is', null)
    .where('password_links.expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses a valid link and revokes every other of the same elector. */
export async function useLink(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('password_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('voter_id')
    .executeTakeFirst();
  if (!used) return false;
  await revokeLinks(tx, used.voter_id, now);
  return true;
}

async function revokeLinks(tx: Tx, voterId: number, now: Date): Promise<void> {
  await tx
    .updateTable('password_links')
    .set({ used_at: now })
    .where('voter_id', '=', voterId)
    .where('used_at', 'is', null)
    .execute();
}

export async function setPassword(tx: Tx, voterId: number, passwordHash: string): Promise<void> {
  await tx.updateTable('voters').set({ password_hash: passwordHash }).where('id', '=', voterId).execute();
}
