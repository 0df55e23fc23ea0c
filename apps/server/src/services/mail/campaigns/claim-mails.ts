import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/tables.ts';

interface VotingWindow {
  opens_at: Date;
  closes_at: Date;
}

export interface ClaimedMail {
  id: number;
  voter_id: number;
  to_address: string;
  name: string;
  attempts: number;
}

export interface ClaimedMails {
  campaignId: number;
  trouble: string | null;
  window: VotingWindow;
  /** The contact address of the process. */
  replyTo: string | null;
  mails: ClaimedMail[];
  /** The sender that holds the claim until it records the results. */
  senderId: number;
}

export type ClaimAnswer = ClaimedMails | { nothing: 'personal_first' | 'throttled' | 'idle'; waitMs: number };

export const CLAIM_IDLE_MS = 500;
/** When personal mail has arrived, it goes first; the campaign claims again after this delay. */
const PERSONAL_MS = 25;
/** At most this much of a delay is made up for; more would be a burst. */
const CATCH_UP_MS = 1000;

interface ClaimedRow extends VotingWindow {
  campaign_id: number;
  trouble: string | null;
  reply_to: string | null;
  personal: boolean;
  allowed: number;
  from_ms: number;
  status: 'sending' | 'skipped' | null;
  id: number;
  voter_id: number;
  to_address: string;
  name: string;
  attempts: number;
}

/**
 * Claims as many mails of a campaign as the throttle allows and marks them as being sent before the mail server sees
 * any of them. So an unmarked mail was never handed over, and a marked one is never resent automatically. Locking the
 * campaign's row first serializes the claim with pausing, changing the rate, and other processes.
 *
 * A single statement: six in a transaction took half of the time budget per mail. Each CTE runs when the next one reads
 * it, and rows that changed while waiting for the lock are re-read.
 *
 * The throttle's state is a single timestamp, when the next mail may be sent, so any number of processes share one rate
 * and changing it takes effect at once. Each mail's voter is checked again: whether they have voted or unsubscribed,
 * and the current address, which the help desk may have corrected.
 */
export async function claimMails(
  { db, clock }: { db: Database; clock: Clock },
  senderId: number,
  most: number,
): Promise<ClaimAnswer> {
  const now = clock.now();
  const nowMs = now.getTime();
  const { rows } = await sql<ClaimedRow>`
    with campaign as (
      select campaigns.*, windows.opens_at, windows.closes_at, processes.contact_email as reply_to
      from campaigns
      join contests on contests.id = campaigns.contest
      join processes on processes.id = contests.process_id
      join windows on windows.calendar_id = contests.calendar_id and windows.name = 'voting'
      where campaigns.status = 'running' and windows.closes_at > ${now}
        -- The earliest by index. With EXISTS the planner might instead scan all the mails that were already sent.
        and (
          select next_attempt_at from outbox
          where outbox.campaign_id = campaigns.id and outbox.status = 'waiting'
          order by next_attempt_at limit 1
        ) <= ${now}
      order by campaigns.next_send_ms limit 1
      for update of campaigns
    ), rate as (
      select id, 60000.0::double precision / per_minute as every_ms,
        -- After a raised rate, don't wait out the long interval of the slower one.
        least(greatest(next_send_ms, ${nowMs}::double precision - ${CATCH_UP_MS}), ${nowMs}::double precision + 60000.0 / per_minute) as from_ms,
        exists (
          select from outbox where campaign_id is null and status = 'waiting' and next_attempt_at <= ${now}
        ) as personal
      from campaign
    ), allowance as (
      select *, case
        when personal or from_ms > ${nowMs} then 0
        else least(${most}, floor((${nowMs}::double precision - from_ms) / every_ms) + 1)
      end::integer as allowed
      from rate
    ), due as (
      -- The inner limit is known when planning, the outer one isn't: without it the planner expects to read all mails.
      select id from (
        select id from outbox
        where campaign_id = (select id from campaign) and status = 'waiting' and next_attempt_at <= ${now}
        order by next_attempt_at, id limit ${most}
        for update skip locked
      ) as next limit (select allowed from allowance)
    ), judged as (
      select outbox.id, voter.id as voter_id, voter.email, voter.name,
        case
          when campaign.audience = 'not_voted' and voter.voted_on is not null then 'voted'
          -- The official notice goes to everyone, so only reminders can be declined.
          when campaign.kind = 'recordatorio' and declined.voter_id is not null then 'declined'
        end as skip_reason
      from due
      cross join campaign
      join outbox on outbox.id = due.id
      join voters as voter on voter.id = outbox.voter_id
      left join reminder_opt_outs as declined on declined.voter_id = voter.id
    ), taken as (
      update outbox set
        status = case when judged.skip_reason is null then 'sending' else 'skipped' end,
        last_error = judged.skip_reason,
        attempts = outbox.attempts + case when judged.skip_reason is null then 1 else 0 end,
        to_address = judged.email,
        sender_id = ${senderId}::bigint
      from judged where outbox.id = judged.id
      returning outbox.id, outbox.status, outbox.to_address, outbox.attempts, judged.voter_id, judged.name
    ), spent as (
      update campaigns
      set next_send_ms = allowance.from_ms + allowance.every_ms * (select count(*) from taken where status = 'sending')
      from allowance where campaigns.id = allowance.id and allowance.allowed > 0
    )
    select campaign.id as campaign_id, campaign.trouble, campaign.reply_to, campaign.opens_at, campaign.closes_at,
      allowance.personal, allowance.allowed, allowance.from_ms, taken.*
    from campaign cross join allowance left join taken on true
  `.execute(db);
  const [first] = rows;
  if (!first) return { nothing: 'idle', waitMs: CLAIM_IDLE_MS };
  if (first.personal) return { nothing: 'personal_first', waitMs: PERSONAL_MS };
  if (first.allowed === 0) return { nothing: 'throttled', waitMs: Math.min(CLAIM_IDLE_MS, first.from_ms - nowMs) };
  return {
    campaignId: first.campaign_id,
    trouble: first.trouble,
    replyTo: first.reply_to,
    window: { opens_at: first.opens_at, closes_at: first.closes_at },
    mails: rows.filter(({ status }) => status === 'sending'),
    senderId,
  };
}
