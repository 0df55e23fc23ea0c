import type { Bounce } from '@urna/contract/mail/bounces';
import { type MailQuery, mailStatuses, type QueuedMail } from '@urna/contract/mail/mail-queue';
import { mailTopicLabels } from '@urna/contract/mail/mail-topics';
import { mask } from '@urna/contract/shared/masking';
import type { Selectable } from 'kysely';
import type { ProcessKey } from '../../../platform/database/process-tables.ts';
import type { OutboxTable, Queryable } from '../../../platform/database/tables.ts';
import { pick } from '../../../platform/pick.ts';
import { bouncesOf } from '../../../services/mail/bounces/bounces.ts';
import { readMailboxState } from '../../../services/mail/bounces/mailbox-state.ts';
import { countsByStatus, isShownIn } from '../../../services/mail/outbox/mail-counts.ts';
import { reasonInWords, toldTime } from '../../../services/mail/outbox/reasons.ts';
import { isRetriable } from '../../../services/mail/outbox/retry-mail.ts';

/** Neither subject nor body: only the recipient reads a mail's content. */
const columns = [
  'id',
  'to_address',
  'topic',
  'campaign_id',
  'status',
  'attempts',
  'last_error',
  'created_at',
  'next_attempt_at',
  'sent_at',
  'secret',
] as const;

function toQueuedMail(
  row: Pick<Selectable<OutboxTable>, (typeof columns)[number]>,
  bounces: Map<number, Bounce>,
): QueuedMail {
  return {
    ...pick(row, ['id', 'topic', 'campaign_id', 'status', 'attempts']),
    to: mask(row.to_address),
    purpose: mailTopicLabels[row.topic],
    reason: reasonInWords(row.status, row.last_error),
    created_at: toldTime(row.topic, row.created_at),
    next_attempt_at: row.status === 'waiting' ? toldTime(row.topic, row.next_attempt_at) : null,
    sent_at: row.sent_at && toldTime(row.topic, row.sent_at),
    bounce: bounces.get(row.id) ?? null,
    // The body of a secret mail was deleted once the mail server had taken it.
    may_retry: isRetriable(row.status) && !(row.status === 'returned' && row.secret),
  };
}

/**
 * Reads the ids of a page from an index alone, from the nearer end; only the page's own rows are read in full. A
 * campaign is fed in the order of the roll, so within it that is the order of the ids too, and its unique index
 * provides it.
 */
async function idsOf(db: Queryable, process: ProcessKey, query: MailQuery, total: number): Promise<number[]> {
  const { status, topic, campaign, page, per_page } = query;
  const before = (page - 1) * per_page;
  const after = Math.max(0, total - before - per_page);
  const fromTheEnd = before > after;
  let ids = db
    .selectFrom('outbox')
    .select('id')
    .where(isShownIn(process))
    .orderBy(campaign === undefined ? 'id' : 'voter_id', fromTheEnd ? 'asc' : 'desc')
    .limit(fromTheEnd ? Math.max(0, Math.min(per_page, total - before)) : per_page)
    .offset(fromTheEnd ? after : before);
  if (status !== undefined) ids = ids.where('status', '=', status);
  if (topic !== undefined) ids = ids.where('topic', '=', topic);
  if (campaign !== undefined) ids = ids.where('campaign_id', '=', campaign);
  return (await ids.execute()).map(({ id }) => id);
}

export async function readMails(db: Queryable, process: ProcessKey, query: MailQuery) {
  const counts = await countsByStatus(db, { ...query, process: process.id });
  const listed = await countsByStatus(db, { ...query, process: process.id }, 'listed');
  const sumOf = (some: typeof counts) =>
    query.status ? some[query.status] : mailStatuses.reduce((sum, status) => sum + some[status], 0);
  const total = sumOf(listed);
  const ids = await idsOf(db, process, query, total);
  const rows = ids.length === 0 ? [] : await db.selectFrom('outbox').select(columns).where('id', 'in', ids).execute();
  const bounces = await bouncesOf(db, ids);
  const data = rows.toSorted((a, b) => b.id - a.id).map((row) => toQueuedMail(row, bounces));
  const { last_read_at, failing_since } = await readMailboxState(db);
  const bounce_mailbox =
    last_read_at || failing_since
      ? { last_read_at: last_read_at?.toISOString() ?? null, failing_since: failing_since?.toISOString() ?? null }
      : null;
  return { data, total, counts, unlisted: sumOf(counts) - total, bounce_mailbox };
}

export async function readMail(db: Queryable, id: number): Promise<QueuedMail> {
  const row = await db.selectFrom('outbox').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
  return toQueuedMail(row, await bouncesOf(db, [id]));
}
