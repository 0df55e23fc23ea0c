import type { MailTopic } from '@urna/contract/help-desk';
import type { Insertable } from 'kysely';
import type { ProcessRow } from '../../../platform/database/process-tables.ts';
import type { OutboxTable, Queryable } from '../../../platform/database/tables.ts';
import { findProcessById } from '../../processes/processes.ts';
import type { Mail } from './mail-layout.ts';
import { renderHtml, renderText } from './mail-layout.ts';

/** The facts about a mail that staff may see without reading it. */
export interface MailAbout {
  topic: MailTopic;
  /** The id of the mail's process; null for the installation's own mail. */
  process: number | null;
  /** Set when the recipient is on the roll. */
  voterId?: number;
}

/** Queues a mail in the transaction of its cause, so that both commit or neither does. */
export async function queueMail(
  db: Queryable,
  now: Date,
  to: string | readonly string[],
  mail: Mail,
  about: MailAbout,
): Promise<void> {
  const addresses = [...new Set(typeof to === 'string' ? [to] : to)];
  const process = about.process === null ? null : await findProcessById(db, about.process);
  await db
    .insertInto('outbox')
    .values(addresses.map((address) => outgoing(now, address, mail, { ...about, process })))
    .execute();
}

/** Builds a row of the queue, for bulk inserts. */
export function outgoing(
  now: Date,
  address: string,
  mail: Mail,
  about: Omit<MailAbout, 'process'> & { process: Pick<ProcessRow, 'id' | 'title' | 'body' | 'contact_email'> | null },
) {
  return {
    created_at: now,
    to_address: address,
    topic: about.topic,
    voter_id: about.voterId ?? null,
    process_id: about.process?.id ?? null,
    subject: mail.subject,
    text: renderText(mail, about.process?.contact_email),
    html: renderHtml(mail, about.process),
    secret: mail.secret ?? false,
    next_attempt_at: now,
  } satisfies Insertable<OutboxTable>;
}

/** Deletes a voter's unsent mails with codes or links that have just been revoked. */
export async function deleteUnsentSecrets(db: Queryable, voterId: number): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('voter_id', '=', voterId)
    .where('status', '=', 'waiting')
    .where('topic', 'in', ['voter_code', 'password_link'])
    .execute();
}
