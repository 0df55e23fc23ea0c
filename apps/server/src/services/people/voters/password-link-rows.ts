import { type Insertable, sql } from 'kysely';
import type { PasswordLinksTable } from '../../../platform/database/election-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { selectVoters, type VoterRow } from './queries.ts';

/** The only module that writes the links with which electors choose a password. */
export async function insertPasswordLinks(tx: Tx, links: readonly Insertable<PasswordLinksTable>[]): Promise<void> {
  await tx.insertInto('password_links').values(links).execute();
}

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
  const unused = () => tx.updateTable('password_links').set({ used_at: now }).where('used_at', 'is', null);
  const used = await unused()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('voter_id')
    .executeTakeFirst();
  if (!used) return false;
  await unused().where('voter_id', '=', used.voter_id).execute();
  return true;
}

/** Revokes an elector's unused links. */
export async function revokePasswordLinks(tx: Tx, voterId: number): Promise<void> {
  await tx.deleteFrom('password_links').where('voter_id', '=', voterId).where('used_at', 'is', null).execute();
}

/** Deletes links that open nothing any more. */
export async function forgetSpentLinks(db: Queryable, now: Date): Promise<void> {
  await db
    .deleteFrom('password_links')
    .where((row) => row.or([row('expires_at', '<=', now), row('used_at', 'is not', null)]))
    .execute();
}

export async function forgetLinksOfContest(tx: Tx, contest: number): Promise<void> {
  await sql`delete from password_links using voters where voters.id = voter_id and voters.contest = ${contest}`.execute(
    tx,
  );
}
