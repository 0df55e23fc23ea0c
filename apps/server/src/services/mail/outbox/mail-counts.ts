import { type MailStatus, mailStatuses } from '@urna/contract/mail/mail-queue';
import { sql } from 'kysely';
import type { ProcessKey } from '../../../platform/database/process-tables.ts';
import type { Database, Queryable } from '../../../platform/database/tables.ts';

/** The mail of a process, and that of the installation, which the queue shows beside it. */
export const isShownIn = ({ id }: Pick<ProcessKey, 'id'>) =>
  sql<boolean>`(outbox.process_id is null or outbox.process_id = ${id})`;

export interface MailFilter {
  process: number;
  topic?: string | undefined;
  campaign?: number | undefined;
}

/**
 * Counts the mails in each status by adding up the changes that triggers on the queue write; `only` those that the queue
 * still lists, where others were deleted (forget-mails.ts).
 */
export async function countsByStatus(
  db: Queryable,
  { process, topic, campaign }: MailFilter,
  only?: 'listed',
): Promise<Record<MailStatus, number>> {
  let counts = db
    .selectFrom('mail_counts')
    .select((row) => ['status', row.fn.sum<string>('amount').as('mails')])
    .where('process_id', 'in', [process, 0])
    .groupBy('status');
  if (topic !== undefined) counts = counts.where('topic', '=', topic);
  if (campaign !== undefined) counts = counts.where('campaign_id', '=', campaign);
  if (only === 'listed') counts = counts.where('listed', '=', true);
  const byStatus = new Map((await counts.execute()).map(({ status, mails }) => [status, Number(mails)]));
  return Object.fromEntries(mailStatuses.map((status) => [status, byStatus.get(status) ?? 0])) as Record<
    MailStatus,
    number
  >;
}

/** Counts the mails of all processes in each status, those of campaigns apart. */
export async function countsByKind(
  db: Queryable,
): Promise<(kind: 'personal' | 'campaign', status: MailStatus) => number> {
  const rows = await db
    .selectFrom('mail_counts')
    .select((row) => [
      sql<boolean>`campaign_id <> 0`.as('campaign'),
      'status',
      row.fn.sum<string>('amount').as('mails'),
    ])
    .groupBy(['campaign', 'status'])
    .execute();
  return (kind, status) =>
    Number(rows.find((row) => row.campaign === (kind === 'campaign') && row.status === status)?.mails ?? 0);
}

export async function countsByReason(
  db: Queryable,
  campaign: number,
): Promise<{ status: 'skipped' | 'failed' | 'returned'; reason: string; mails: number }[]> {
  const rows = await db
    .selectFrom('mail_counts')
    .select((row) => ['status', 'reason', row.fn.sum<string>('amount').as('mails')])
    .where('campaign_id', '=', campaign)
    .where('status', 'in', ['skipped', 'failed', 'returned'])
    .groupBy(['status', 'reason'])
    .execute();
  return rows.map(({ status, reason, mails }) => ({
    status: status as 'skipped' | 'failed' | 'returned',
    reason,
    mails: Number(mails),
  }));
}

/** An arbitrary advisory lock id, unique among ours. */
const LOCK = 7_310_024;
const MANY = 500;

/**
 * Compacts the counters' changes into few rows. The lock lets one process do so at a time: two that delete the same
 * rows would deadlock.
 */
export async function addUpMailCounts(db: Database): Promise<void> {
  const { rows } = await sql<{ many: boolean }>`
    select count(*) >= ${MANY} as many from (select from mail_counts limit ${MANY}) as first
  `.execute(db);
  if (!rows[0]?.many) return;
  await db.transaction().execute(async (tx) => {
    const lock = await sql<{ had: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as had`.execute(tx);
    if (!lock.rows[0]?.had) return;
    await sql`
      with changes as (delete from mail_counts returning *)
      insert into mail_counts (campaign_id, topic, status, reason, process_id, listed, amount)
      select campaign_id, topic, status, reason, process_id, listed, sum(amount) from changes
      group by 1, 2, 3, 4, 5, 6 having sum(amount) <> 0
    `.execute(tx);
  });
}
