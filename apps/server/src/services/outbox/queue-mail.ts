import type { Queryable } from '../../platform/database/tables.ts';
import type { Mail } from './mail-layout.ts';
import { renderHtml, renderText } from './mail-layout.ts';

/** Queues a mail in the transaction of what causes it: both happen, or neither. */
export async function queueMail(db: Queryable, now: Date, to: string | readonly string[], mail: Mail): Promise<void> {
  const addresses = [...new Set(typeof to === 'string' ? [to] : to)];
  await db
    .insertInto('outbox')
    .values(
      addresses.map((address) => ({
        created_at: now,
        to_address: address,
        subject: mail.subject,
        text: renderText(mail),
        html: renderHtml(mail),
        secret: mail.secret ?? false,
        next_attempt_at: now,
      })),
    )
    .execute();
}
