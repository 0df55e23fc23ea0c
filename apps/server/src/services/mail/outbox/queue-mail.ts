import { type MailTopic, type TopicGoing, topicsGoing } from '@urna/contract/mail/mail-topics';
import type { Mail, MailBranding } from '@urna/mail/mail-layout';
import type { Insertable, RawBuilder } from 'kysely';
import { afterCommit } from '../../../platform/database/after-commit.ts';
import type { OutboxTable, Queryable, Tx } from '../../../platform/database/tables.ts';
import { findProcessById } from '../../processes/processes.ts';
import { brandingColumns, brandingOf, noBranding, renderMail } from './mail-branding.ts';

/** The facts about a mail that staff may see without reading it. */
interface MailFacts {
  topic: MailTopic;
  /** The id of the mail's process; null for the installation's own mail. */
  process: number | null;
  /** Set when the recipient is on the roll. */
  voterId?: number;
  /** The tracking code of the ballot whose signed receipt the mail takes along. */
  receiptOf?: string;
}

type OthersTopic = TopicGoing<'with the process' | 'never'>;
type PersonsTopic = TopicGoing<'with the process, though to a voter'>;

/**
 * A topic that tells what a voter did requires the voter's id, by which its mails are deleted. A topic that no voter gets
 * takes none.
 */
export type MailAbout = MailFacts &
  (
    | { topic: OthersTopic; voterId?: never }
    | { topic: PersonsTopic }
    | { topic: Exclude<MailTopic, OthersTopic | PersonsTopic>; voterId: number }
  );

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
  const branding = process ? brandingOf(process) : await installationBranding(db);
  await queueOutgoing(
    db,
    addresses.map((address) => outgoing(now, address, mail, { ...about, branding })),
  );
}

/** For bulk inserts of rows that `outgoing` made. */
export async function queueOutgoing(db: Queryable, mails: readonly ReturnType<typeof outgoing>[]): Promise<void> {
  await db.insertInto('outbox').values(mails).execute();
  if (db.isTransaction) await afterCommit(db as Tx, wakeAll);
  else wakeAll();
}

const wakers = new Set<() => void>();
const wakeAll = () => {
  for (const wake of wakers) wake();
};

/** Calls back when this process has queued mail, which another one finds when it looks; returns what ends that. */
export function onMailQueued(wake: () => void): () => void {
  wakers.add(wake);
  return () => void wakers.delete(wake);
}

/** The branding of mail about no process. */
async function installationBranding(db: Queryable): Promise<MailBranding> {
  const current = await db
    .selectFrom('processes')
    .select(brandingColumns)
    .where('state', '=', 'current')
    .executeTakeFirst();
  return current ? brandingOf(current, true) : noBranding;
}

/** Builds a row of the queue. */
export function outgoing(
  now: Date,
  address: string,
  mail: Mail,
  { topic, voterId, receiptOf, process, branding }: MailFacts & { branding: MailBranding },
) {
  return {
    created_at: now,
    to_address: address,
    topic,
    voter_id: voterId ?? null,
    receipt_of: receiptOf ?? null,
    process_id: process,
    ...renderMail(mail, branding),
    secret: mail.secret ?? false,
    next_attempt_at: now,
  } satisfies Insertable<OutboxTable>;
}

/** Deletes the unsent mails of voters who are taken off the roll. */
export async function deleteUnsentMails(db: Queryable, voterIds: RawBuilder<number>): Promise<void> {
  await db.deleteFrom('outbox').where('voter_id', 'in', voterIds).where('status', '=', 'waiting').execute();
}

/** Deletes a voter's unsent mails with codes or links that have just been revoked. */
export async function deleteUnsentSecrets(db: Queryable, voterId: number): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('voter_id', '=', voterId)
    .where('status', '=', 'waiting')
    .where('topic', 'in', topicsGoing('at the close, also unsent'))
    .execute();
}
