// The mails of the platform for their page, and sending failed ones again.

import { type Bounce, type MailQuery, mailStatuses, type QueuedMail } from '@urna/contract/mail/mail-queue';
import { type MailTopic, mailTopicLabels } from '@urna/contract/mail/mail-topics';
import { mask } from '@urna/contract/shared/masking';
import type { Selectable } from 'kysely';
import type { ProcessKey } from '../../platform/database/process-tables.ts';
import type { OutboxTable, Queryable, Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { pick } from '../../platform/pick.ts';
import { asCauser } from '../../services/access/staff-guard.ts';
import type { StaffRow } from '../../services/access/staff-queries.ts';
import { record } from '../../services/activity/record.ts';
import { bouncesOf } from '../../services/mail/bounces/bounces.ts';
import { readMailboxState } from '../../services/mail/bounces/mailbox-state.ts';
import { type CampaignRow, lockCampaign, updateCampaign } from '../../services/mail/campaigns/campaign-rows.ts';
import { countsByStatus, isShownIn } from '../../services/mail/outbox/mail-counts.ts';
import { reasonInWords, timeForStaff } from '../../services/mail/outbox/reasons.ts';
import { isDeadCode, isRetriable, lockMail, retryFailed, retryMail } from '../../services/mail/outbox/retry-mail.ts';
import { findWindow } from '../../services/processes/calendar.ts';

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
    created_at: timeForStaff(row.topic, row.created_at),
    next_attempt_at: row.status === 'waiting' ? timeForStaff(row.topic, row.next_attempt_at) : null,
    sent_at: row.sent_at && timeForStaff(row.topic, row.sent_at),
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
  const listedCounts = await countsByStatus(db, { ...query, process: process.id }, 'listed');
  const sumOf = (some: typeof counts) =>
    query.status ? some[query.status] : mailStatuses.reduce((sum, status) => sum + some[status], 0);
  const total = sumOf(listedCounts);
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

async function readMail(db: Queryable, id: number): Promise<QueuedMail> {
  const row = await db.selectFrom('outbox').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
  return toQueuedMail(row, await bouncesOf(db, [id]));
}

function refuse(reason: string): never {
  throw new AppError('mail_not_retriable', { details: { reason } });
}

/**
 * Locks a campaign of this process whose mails may still go out: not a cancelled one, and none whose voting has closed,
 * because then they would only be skipped.
 */
async function lockLiveCampaign(tx: Tx, id: number, process: ProcessKey, now: Date): Promise<CampaignRow> {
  const campaign = await lockCampaign(tx, id);
  if (campaign?.process_id !== process.id) throw new AppError('not_found');
  if (campaign.status === 'cancelled') refuse('su campaña se canceló o la votación cerró.');
  const window = await findWindow(tx, 'voting', campaign);
  if (window && window.closes_at <= now) refuse('la votación ya cerró, y sus correos no se envían más.');
  return campaign;
}

/** A finished campaign goes on for mails that are sent again. */
async function reopenFinished(tx: Tx, campaign: CampaignRow | null): Promise<void> {
  if (campaign?.status === 'finished') await updateCampaign(tx, campaign.id, { status: 'running', ended_at: null });
}

export async function retryOneMail(
  deps: Deps,
  author: StaffRow,
  process: ProcessKey,
  id: number,
): Promise<{ message: string; data: QueuedMail }> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    // Locks the campaign's row before the mail's, in the senders' order: the reverse could deadlock.
    const unlocked = await tx
      .selectFrom('outbox')
      .select(['campaign_id', 'process_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!unlocked || (unlocked.process_id !== null && unlocked.process_id !== process.id))
      throw new AppError('not_found');
    const campaign =
      unlocked.campaign_id === null ? null : await lockLiveCampaign(tx, unlocked.campaign_id, process, now);
    const mail = await lockMail(tx, id);
    if (!mail) throw new AppError('not_found');
    if (!isRetriable(mail.status)) refuse('no falló ni se devolvió.');
    if (isDeadCode(mail, now)) refuse('el código que lleva ya venció. La persona puede pedir otro.');
    if (mail.is_forgotten)
      refuse('llevaba un código o un enlace, que se borró al enviarlo. La persona puede pedir otro.');
    await retryMail(tx, id, now);
    await reopenFinished(tx, campaign);
    await record(tx, asCauser(author), 'mail_retried', { process, mail_id: id, old_status: mail.status });
    return { message: 'El correo se enviará de nuevo.', data: await readMail(tx, id) };
  });
}

export async function retryFailedMails(
  deps: Deps,
  author: StaffRow,
  process: ProcessKey,
  filter: { topic?: MailTopic | undefined; campaign?: number | undefined },
): Promise<{ message: string; data: { mails: number } }> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const campaign = filter.campaign === undefined ? null : await lockLiveCampaign(tx, filter.campaign, process, now);
    const mails = await retryFailed(tx, { ...filter, process: process.id }, now);
    if (mails === 0) return { message: 'No hay correos que se puedan enviar de nuevo.', data: { mails } };
    await reopenFinished(tx, campaign);
    await record(tx, asCauser(author), 'failed_mails_retried', { process, mails, filters: filter });
    return {
      message: mails === 1 ? 'Se enviará de nuevo 1 correo.' : `Se enviarán de nuevo ${mails} correos.`,
      data: { mails },
    };
  });
}
