import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable, Tx } from '../../../platform/database/tables.ts';
import type { BounceKind } from './read-report.ts';

/** The only module that writes the bounce_mailbox table: how far it was read, and how it went. */

type StateDeps = { db: Database; clock: Clock };

export interface Position {
  mailbox: Buffer;
  uidValidity: number;
  uid: number;
}

export async function readPosition(db: Queryable): Promise<Position> {
  const { mailbox, uid_validity, last_uid } = await db
    .selectFrom('bounce_mailbox')
    .select(['mailbox', 'uid_validity', 'last_uid'])
    .executeTakeFirstOrThrow();
  return { mailbox: mailbox ?? Buffer.alloc(0), uidValidity: uid_validity, uid: last_uid };
}

/** Moves the position past a message, in the transaction that notes what it says: each is handled once. */
export async function passMessage(tx: Tx, position: Position, outcome: BounceKind | 'unmatched'): Promise<void> {
  await tx
    .updateTable('bounce_mailbox')
    .set((row) => ({
      mailbox: position.mailbox,
      uid_validity: position.uidValidity,
      last_uid: position.uid,
      [outcome]: row(outcome, '+', 1),
    }))
    .execute();
}

export async function noteRead({ db, clock }: StateDeps): Promise<void> {
  await db.updateTable('bounce_mailbox').set({ last_read_at: clock.now(), failing_since: null, failures: 0 }).execute();
}

/** Notes that the mailbox can't be read; returns how many times in a row. */
export async function noteFailure({ db, clock }: StateDeps): Promise<number> {
  const { failures } = await db
    .updateTable('bounce_mailbox')
    .set((row) => ({
      failures: row('failures', '+', 1),
      failing_since: row.fn.coalesce('failing_since', row.val(clock.now())),
    }))
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}

export async function readMailboxState(db: Queryable) {
  return db
    .selectFrom('bounce_mailbox')
    .select(['last_read_at', 'failing_since', 'returned', 'delayed', 'unmatched'])
    .executeTakeFirstOrThrow();
}
