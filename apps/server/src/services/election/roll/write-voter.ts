import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { revokeCodes } from '../../access/codes/codes.ts';
import { endSessionsOf } from '../../access/sessions/queries.ts';
import { voterSubject } from '../../access/sessions/tokens.ts';
import { deleteUnsentSecrets } from '../../mail/outbox/queue-mail.ts';
import { selectVoters, type VoterRow } from './queries.ts';

export async function lockVoter(tx: Tx, id: number): Promise<VoterRow | undefined> {
  return selectVoters(tx).where('voters.id', '=', id).forUpdate('voters').executeTakeFirst();
}

/** The index that gives an address to one elector of a roll, as each contest's part names it. */
export const ONE_ELECTOR_PER_EMAIL = /^voters_\d+_(anew_)?contest_email_idx$/;

/** The caller holds the voter's lock. Clears the password, which was chosen through the previous address. */
export async function setEmail(tx: Tx, id: number, email: string): Promise<void> {
  await tx.updateTable('voters').set({ email, password_hash: null }).where('id', '=', id).execute();
}

export async function setPassword(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await tx.updateTable('voters').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** Electors keep the password that they chose: it opens the repetition as it opened the first vote. */
export async function copyVoters(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    insert into voters (contest, identification_number, email, name, institution, password_hash)
    select ${to}::bigint, identification_number, email, name, institution, password_hash
    from voters where contest = ${from}`.execute(tx);
}

/** After the sealing: the previous address is kept, and gets the confirmation of the vote too. */
export async function setSealedEmail(tx: Tx, voter: VoterRow, email: string): Promise<void> {
  const former = [...new Set([...voter.former_emails, voter.email])].filter((one) => one !== email);
  await tx
    .updateTable('voters')
    .set({ email, password_hash: null, former_emails: former })
    .where('id', '=', voter.id)
    .execute();
}

/** An arbitrary advisory lock id, unique among ours. */
const LOCK = 7_310_029;

/**
 * Serializes corrections of sealed rolls. An elector's former address may be restored, so no other elector may be given
 * it meanwhile; the unique index only knows current addresses.
 */
export async function lockSealedEmails(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

/** Whether another elector of the contest logs in with this address, or would after a correction is stopped. */
export async function isAnotherElectors(db: Queryable, voter: VoterRow, email: string): Promise<boolean> {
  if (voter.login !== 'password') return false;
  const other = await db
    .selectFrom('voters')
    .select('id')
    .where('contest', '=', voter.contest)
    .where('id', '!=', voter.id)
    .where((row) => row.or([row('email', '=', email), sql<boolean>`${email} = any(former_emails)`]))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * A mailbox may be in the wrong hands: revokes every code and session that its mail opened. Links for a password end with
 * the address or the disowning that they are signed with.
 */
export async function revokeVoterAccess(tx: Tx, voter: VoterRow, now: Date): Promise<void> {
  const subject = voterSubject(voter);
  await revokeCodes(tx, { purpose: 'voter', subject }, now);
  await deleteUnsentSecrets(tx, voter.id);
  await endSessionsOf(tx, subject, ['voter'], now, 'disabled');
}
