import type { MailTopic } from '@urna/contract/mail/mail-topics';
import { sql } from 'kysely';
import { after } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import { resolveBounces } from '../bounces/bounces.ts';
import { isShownIn, type MailFilter } from './mail-counts.ts';

/** The lifetime of a code, as in `access`, which stands above mail: resending an expired one would only confuse. */
const CODE_SECONDS = 600;

const codeTopics = [
  'staff_code',
  'applicant_code',
  'correction_code',
  'tracking_code',
  'voter_code',
] as const satisfies MailTopic[];
const isCode = sql<boolean>`(outbox.topic in (${sql.join(codeTopics)}))`;
/** The body held a code or a link, and was deleted once the mail server had taken it. */
const isForgotten = sql<boolean>`(outbox.campaign_id is null and outbox.text is null)`;

const again = (now: Date) => ({
  status: 'waiting' as const,
  attempts: 0,
  next_attempt_at: now,
  last_error: null,
  claim: null,
});

/** Mails that a person may send again. */
export const isRetriable = (status: string) => ['failed', 'unknown', 'returned'].includes(status);

/** Locks the mail until the transaction ends, so that a double click sends it once. */
export async function lockMail(tx: Tx, id: number) {
  return tx
    .selectFrom('outbox')
    .select(['status', 'created_at', isCode.as('is_code'), isForgotten.as('is_forgotten')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export const isDeadCode = ({ is_code, created_at }: { is_code: boolean; created_at: Date }, now: Date) =>
  is_code && created_at <= after(now, -CODE_SECONDS);

export async function retryMail(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('outbox').set(again(now)).where('id', '=', id).execute();
  await resolveBounces(tx, id, now);
}

/**
 * Retries all failed mails, except expired codes and those of campaigns that are over: cancelled ones, ones whose voting has
 * closed, and finished ones unless it is the campaign that was named, which the caller reopens.
 */
export async function retryFailed(tx: Tx, { process, topic, campaign }: MailFilter, now: Date): Promise<number> {
  let failed = tx
    .updateTable('outbox')
    .set(again(now))
    .where('status', '=', 'failed')
    .where(isShownIn({ id: process }))
    .where(sql<boolean>`not (${isCode} and outbox.created_at <= ${after(now, -CODE_SECONDS)})`)
    .where(
      sql<boolean>`(outbox.campaign_id is null or exists (
        select from campaigns
        join contests on contests.id = campaigns.contest
        join windows on windows.calendar_id = contests.calendar_id and windows.name = 'voting'
        where campaigns.id = outbox.campaign_id and closes_at > ${now}
          and (campaigns.status in ('running', 'paused')
            or campaigns.status = 'finished' and campaigns.id = ${campaign ?? null}::bigint)))`,
    );
  if (topic !== undefined) failed = failed.where(sql<boolean>`outbox.topic = ${topic}`);
  if (campaign !== undefined) failed = failed.where('campaign_id', '=', campaign);
  const { numUpdatedRows } = await failed.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * Resends mails of unknown outcome. Clears the claim, so that a late outcome of the earlier attempt isn't applied to this
 * one.
 */
export async function resendUnknown(tx: Tx, campaignId: number, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set(again(now))
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'unknown')
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
