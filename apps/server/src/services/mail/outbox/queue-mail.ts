import type { MailTopic } from '@urna/contract/help-desk';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { OutboxTable, Queryable } from '../../../platform/database/tables.ts';
import type { Mail } from './mail-layout.ts';
import { renderHtml, renderText } from './mail-layout.ts';

/** What staff may see of a mail without reading it. */
export interface MailAbout {
  topic: MailTopic;
  /** Set when the recipient is on the roll. */
  voterId?: number;
}

/** Queues a mail in the transaction of its cause: both commit, or neither. */
export async function queueMail(
  db: Queryable,
  now: Date,
  to: string | readonly string[],
  mail: Mail,
  about: MailAbout,
): Promise<void> {
  const addresses = [...new Set(typeof to === 'string' ? [to] : to)];
  await db
    .insertInto('outbox')
    .values(addresses.map((address) => outgoing(now, address, mail, about)))
    .execute();
}

/** The columns that `outgoing` fills. */
const queued = Object.keys({
  created_at: true,
  to_address: true,
  topic: true,
  voter_id: true,
  subject: true,
  text: true,
  html: true,
  secret: true,
  next_attempt_at: true,
} satisfies Record<keyof ReturnType<typeof outgoing>, true>);

/** Queues the `mail`, made by `outgoing`, of each row of another part of the same statement, to its `address`. */
export function queueingMails(causes: string): RawBuilder<unknown> {
  const columns = queued.map((column) => sql.ref(column));
  const values = queued.map((column) => sql.ref(column === 'to_address' ? 'address' : `queued.${column}`));
  return sql`
    insert into outbox (${sql.join(columns)})
    select ${sql.join(values)} from ${sql.table(causes)}, json_populate_record(null::outbox, mail) as queued
    returning id`;
}

/** A row of the queue, for callers that insert thousands at once. */
export function outgoing(now: Date, address: string, mail: Mail, about: MailAbout) {
  return {
    created_at: now,
    to_address: address,
    topic: about.topic,
    voter_id: about.voterId ?? null,
    subject: mail.subject,
    text: renderText(mail),
    html: renderHtml(mail),
    secret: mail.secret ?? false,
    next_attempt_at: now,
  } satisfies Insertable<OutboxTable>;
}

/** Deletes a voter's unsent mails with codes or links, which have just been revoked. */
export async function deleteUnsentSecrets(db: Queryable, voterId: number): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('voter_id', '=', voterId)
    .where('status', '=', 'waiting')
    .where('topic', 'in', ['voter_code', 'password_link'])
    .execute();
}
