import { sql } from 'kysely';
import { after, type Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/tables.ts';

/** A sender without a heartbeat for this long is presumed dead. */
const SILENT_SECONDS = 15;
export const HEARTBEAT_MS = 3000;

type SenderDeps = { db: Database; clock: Clock };

export async function registerSender({ db, clock }: SenderDeps): Promise<number> {
  const { id } = await db
    .insertInto('mail_senders')
    .values({ seen_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Sends a heartbeat; returns whether the sender is still registered. If it isn't, the process registers again under a
 * new number.
 */
export async function beat({ db, clock }: SenderDeps, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_senders')
    .set({ seen_at: clock.now() })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Marks a dead sender's claimed mails as unknown, because nobody knows which of them arrived. They aren't resent
 * automatically, so that nobody gets two; an administrator may resend them.
 */
export async function giveUpOnTheDead({ db, clock }: SenderDeps): Promise<number> {
  const limit = after(clock.now(), -SILENT_SECONDS);
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ status: 'unknown', last_error: null })
    .where('status', '=', 'sending')
    .where('campaign_id', 'is not', null)
    .where(
      sql<boolean>`not exists (select from mail_senders where mail_senders.id = outbox.sender_id and mail_senders.seen_at > ${limit})`,
    )
    .executeTakeFirstOrThrow();
  await db.deleteFrom('mail_senders').where('seen_at', '<=', limit).execute();
  return Number(numUpdatedRows);
}

export async function retireSender({ db }: Pick<SenderDeps, 'db'>, id: number): Promise<void> {
  await db.deleteFrom('mail_senders').where('id', '=', id).execute();
}
