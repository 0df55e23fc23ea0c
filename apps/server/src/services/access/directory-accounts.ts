import { after } from '../../platform/clock.ts';
import type { Database, Queryable, Tx } from '../../platform/database/tables.ts';
import type { DirectoryAccount } from '../../platform/directory.ts';
import { AppError, isUniqueViolation } from '../../platform/errors.ts';
import { newToken, type Secrets, sha256 } from '../../platform/secrets.ts';
import { readToken, signToken } from '../../platform/signed-tokens.ts';
import type { StaffRow } from './staff-queries.ts';

/** The only module that writes the accounts of the entity's directory, and logins there that are out. */

/** Long enough for a second factor, and for a forgotten password. */
const LOGIN_SECONDS = 900;
export const LINK_DAYS = 3;

/** Issues the secret by which the browser that begins a login ends it. Only its hash is kept. */
export async function issueHandle(db: Queryable, now: Date, account_id: number | null): Promise<string> {
  const { token, hash } = newToken();
  await db
    .insertInto('directory_logins')
    .values({ handle_hash: hash, account_id, expires_at: after(now, LOGIN_SECONDS) })
    .execute();
  return token;
}

/** Takes a login out. Race: of two answers with one handle, in any processes, one deletes the row. */
export function takeLogin(db: Database, now: Date, handle: string): Promise<{ account_id: number | null } | undefined> {
  return db
    .deleteFrom('directory_logins')
    .where('handle_hash', '=', sha256(handle))
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
}

export async function forgetOldDirectoryLogins(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('directory_logins').where('expires_at', '<=', now).execute();
}

/** Invites a person to tie an account; an invitation before it is withdrawn. Returns the token of the link. */
export async function insertInvitation(tx: Tx, secrets: Secrets, now: Date, staff_id: number): Promise<string> {
  await withdrawInvitation(tx, staff_id);
  try {
    const { id } = await tx
      .insertInto('staff_directory_accounts')
      .values({ staff_id, invited_at: now, issuer: null, subject: null, tied_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    return signToken(secrets, 'directory-link', [id], { until: after(now, LINK_DAYS * 24 * 3600) });
  } catch (error) {
    if (isUniqueViolation(error, 'one_directory_account_per_staff_user')) throw new AppError('directory_tied');
    throw error;
  }
}

/** Whoever reads the mailbox that an invitation went to ties an account by it: it ends with the address. */
export async function withdrawInvitation(tx: Tx, staffId: number): Promise<void> {
  await tx
    .deleteFrom('staff_directory_accounts')
    .where('staff_id', '=', staffId)
    .where('subject', 'is', null)
    .execute();
}

/** The open invitation of a link. */
export async function findInvitation(db: Queryable, secrets: Secrets, now: Date, token: string): Promise<number> {
  const [id] = readToken(secrets, 'directory-link', token, now) ?? [];
  const open = await db
    .selectFrom('staff_directory_accounts')
    .select('id')
    .where('id', '=', id ?? 0)
    .where('subject', 'is', null)
    .executeTakeFirst();
  if (!open) throw new AppError('dead_directory_link');
  return open.id;
}

/**
 * Ties an account by an invitation, and returns whose it is now. Race: two accounts by one link, or one account by two
 * links: the condition and the unique index admit one. The link is dead for a user who has been disabled.
 */
export async function tieAccount(tx: Tx, now: Date, invitation: number, account: DirectoryAccount): Promise<StaffRow> {
  try {
    const tied = await tx
      .updateTable('staff_directory_accounts')
      .set({ ...account, tied_at: now })
      .where('id', '=', invitation)
      .where('subject', 'is', null)
      .returning('staff_id')
      .executeTakeFirst();
    const staff = tied && (await lockTiedStaff(tx, account));
    if (!staff) throw new AppError('dead_directory_link');
    return staff;
  } catch (error) {
    if (isUniqueViolation(error, 'one_staff_user_per_directory_account')) throw new AppError('directory_taken');
    throw error;
  }
}

/**
 * Locks the active user whose account this is. The account is locked too, so that no session opens while another
 * transaction unties it and ends the user's sessions.
 */
export async function lockTiedStaff(tx: Tx, { issuer, subject }: DirectoryAccount): Promise<StaffRow | undefined> {
  return tx
    .selectFrom('staff_users')
    .innerJoin('staff_directory_accounts as account', 'account.staff_id', 'staff_users.id')
    .selectAll('staff_users')
    .where('active', '=', true)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forShare()
    .executeTakeFirst();
}

/** Unties a person's account, or withdraws their invitation. Undefined if there was neither. */
export async function deleteAccount(tx: Tx, staffId: number): Promise<{ was_tied: boolean } | undefined> {
  const deleted = await tx
    .deleteFrom('staff_directory_accounts')
    .where('staff_id', '=', staffId)
    .returning('tied_at')
    .executeTakeFirst();
  return deleted && { was_tied: deleted.tied_at !== null };
}
