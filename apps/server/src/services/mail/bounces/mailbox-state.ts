import { after, type Clock } from '../../../platform/clock.ts';
import type { Database, Queryable, Tx } from '../../../platform/database/tables.ts';
import type { BounceKind } from './read-report.ts';

/** The only module that writes the bounce_mailbox table: who reads, how far, and how it went. */
type StateDeps = { db: Database; clock: Clock };

/** A process that has not come further for so long has died; another one reads. */
const LEASE_SECONDS = 120;
const EVERY_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 1800;

export interface Position {
  mailbox: Buffer;
  uidValidity: number;
  uid: number;
}

/**
 * Claims the next reading if it is due. Race: of several processes that find it due, one moves the time forward, and the
 * others find it moved.
 */
export async function claimReading({ db, clock }: StateDeps): Promise<Position | null> {
  const now = clock.now();
  const row = await db
    .updateTable('bounce_mailbox')
    .set({ next_read_at: after(now, LEASE_SECONDS) })
    .where('next_read_at', '<=', now)
    .returning(['mailbox', 'uid_validity', 'last_uid'])
    .executeTakeFirst();
  return row ? { mailbox: row.mailbox ?? Buffer.alloc(0), uidValidity: row.uid_validity, uid: row.last_uid } : null;
}

/** Moves the position past a message, in the transaction that notes what it says: each is handled once. */
export async function passMessage(tx: Tx, at: Position, outcome: BounceKind | 'unmatched', now: Date): Promise<void> {
  await tx
    .updateTable('bounce_mailbox')
    .set((row) => ({
      mailbox: at.mailbox,
      uid_validity: at.uidValidity,
      last_uid: at.uid,
      next_read_at: after(now, LEASE_SECONDS),
      [outcome]: row(outcome, '+', 1),
    }))
    .execute();
}

/** Ends a reading. With more to read, the next one is due at once. */
export async function endReading({ db, clock }: StateDeps, more: boolean): Promise<void> {
  const now = clock.now();
  await db
    .updateTable('bounce_mailbox')
    .set({
      last_read_at: now,
      failing_since: null,
      failures: 0,
      next_read_at: more ? now : after(now, EVERY_SECONDS),
    })
    .execute();
}

/** Notes that the mailbox can't be read; returns how many times in a row. The pause doubles, up to half an hour. */
export async function noteFailure({ db, clock }: StateDeps): Promise<number> {
  const now = clock.now();
  const { failures } = await db
    .updateTable('bounce_mailbox')
    .set((row) => ({
      failures: row('failures', '+', 1),
      failing_since: row.fn.coalesce('failing_since', row.val(now)),
    }))
    .returning('failures')
    .executeTakeFirstOrThrow();
  const pause = Math.min(LONGEST_PAUSE_SECONDS, EVERY_SECONDS * 2 ** (failures - 1));
  await db
    .updateTable('bounce_mailbox')
    .set({ next_read_at: after(now, pause) })
    .execute();
  return failures;
}

/** A process that stops leaves the reading to the others. */
export async function giveUpReading({ db, clock }: StateDeps): Promise<void> {
  await db.updateTable('bounce_mailbox').set({ next_read_at: clock.now() }).execute();
}

export async function readMailboxState(db: Queryable) {
  return db
    .selectFrom('bounce_mailbox')
    .select(['last_read_at', 'failing_since', 'returned', 'delayed', 'unmatched'])
    .executeTakeFirstOrThrow();
}
