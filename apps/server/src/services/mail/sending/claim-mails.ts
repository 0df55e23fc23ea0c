import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { after, type Clock } from '../../../platform/clock.ts';
import { oneRow } from '../../../platform/database/one-row.ts';
import type { Database } from '../../../platform/database/tables.ts';

/** Longer than a send takes: a process that holds a claim for longer is presumed dead. */
export const CLAIM_SECONDS = 120;
/** At most this much of a delay in a campaign is made up for; more would be a burst. */
const CATCH_UP_MS = 1000;

interface MailRow {
  id: number;
  to_address: string;
  subject: string;
  text: string | null;
  html: string | null;
  at_most_once: boolean;
  attempts: number;
  /** Names the claim, so that a late outcome isn't applied to a later one. */
  claim: string;
  /** The contact address of the process. */
  reply_to: string | null;
  /** The tracking code of the ballot whose receipt the mail takes along, and its contest. */
  receipt_of: string | null;
  contest: number | null;
}

/** A campaign's mail has no text of its own until it is sent. */
interface CampaignMailRow extends MailRow {
  campaign_id: number;
  voter_id: number;
  name: string;
  opens_at: Date;
  closes_at: Date;
  trouble: string | null;
}

interface PersonalMailRow extends MailRow {
  campaign_id: null;
}

export type ClaimedRow = PersonalMailRow | CampaignMailRow;

interface ClaimAnswer {
  mails: ClaimedRow[];
  /** When the throttle of a campaign that was held back lets its next mail through. */
  nextSendMs: number | null;
}

type AnswerRow = (ClaimedRow | { id: null }) & { status: 'sending' | 'skipped' | null; next_send_ms: number | null };

/**
 * Claims due mails and marks them as being sent before the mail server sees any of them: several processes share the
 * queue, and none holds a transaction open while it talks to a mail server. Personal mail goes first; what is left of
 * `most`, up to `mostOfCampaign`, is a running campaign's, as far as its throttle allows. Locking the campaign's row
 * first serializes the claim with pausing, changing the rate, and other processes.
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
  { most, mostOfCampaign }: { most: number; mostOfCampaign: number },
): Promise<ClaimAnswer> {
  const now = clock.now();
  const nowMs = sql`${now.getTime()}::double precision`;
  const { rows } = await sql<AnswerRow>`
    with personal as (
      select id, to_address from outbox
      where campaign_id is null and status = 'waiting' and next_attempt_at <= ${now}
      order by next_attempt_at limit ${most}
      for update skip locked
    ), room as (
      select least(${mostOfCampaign}::integer, ${most}::integer - (select count(*) from personal)::integer) as mails
    ), campaign as (
      select campaigns.*, windows.opens_at, windows.closes_at
      from campaigns
      join contests on contests.id = campaigns.contest
      join windows on windows.calendar_id = contests.calendar_id and windows.name = 'voting'
      where campaigns.status = 'running' and windows.closes_at > ${now} and (select mails from room) > 0
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
        least(greatest(next_send_ms, ${nowMs} - ${CATCH_UP_MS}), ${nowMs} + 60000.0 / per_minute) as from_ms
      from campaign
    ), allowance as (
      select rate.*, case
        when from_ms > ${nowMs} then 0
        else least((select mails from room), floor((${nowMs} - from_ms) / every_ms) + 1)
      end::integer as mails
      from rate
    ), due as (
      -- The inner limit is known when planning, the outer one isn't: without it the planner expects to read all mails.
      select id from (
        select id from outbox
        where campaign_id = (select id from campaign) and status = 'waiting' and next_attempt_at <= ${now}
        order by next_attempt_at, id limit ${mostOfCampaign}
        for update skip locked
      ) as next limit (select mails from allowance)
    ), judged as (
      select id, to_address as address, null as name, null as skip_reason from personal
      union all
      select outbox.id, voter.email, voter.name,
        case
          when campaign.audience = 'not_voted' and voter.voted_on is not null then 'voted'
          -- The official notice goes to everyone, so only reminders can be declined.
          when campaign.kind = 'recordatorio' and declined.voter_id is not null then 'declined'
        end
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
        next_attempt_at = ${after(now, CLAIM_SECONDS)},
        to_address = judged.address,
        claim = ${randomUUID()}::uuid
      from judged where outbox.id = judged.id
      returning outbox.*, judged.name
    ), spent as (
      update campaigns
      set next_send_ms = allowance.from_ms + allowance.every_ms
        * (select count(*) from taken where campaign_id = allowance.id and status = 'sending')
      from allowance where campaigns.id = allowance.id and allowance.mails > 0
    )
    select taken.id, taken.status, taken.to_address, taken.subject, taken.text, taken.html, taken.at_most_once,
      taken.attempts, taken.claim, taken.receipt_of, taken.campaign_id, taken.voter_id, taken.name,
      (select contact_email from processes where processes.id = taken.process_id) as reply_to,
      case when taken.receipt_of is not null then (select contest from voters where voters.id = taken.voter_id) end as contest,
      campaign.opens_at, campaign.closes_at, campaign.trouble,
      (select from_ms + every_ms * mails from allowance) as next_send_ms
    from (select 1) as answer
    left join taken on true
    left join campaign on campaign.id = taken.campaign_id
  `.execute(db);
  const mails = rows.filter((row) => row.id !== null && row.status === 'sending') as ClaimedRow[];
  return { mails: mails.toSorted((a, b) => a.id - b.id), nextSendMs: rows[0]?.next_send_ms ?? null };
}

/** Whether there may be anything to do, in one short statement: all that an idle process asks. */
export async function findMailWork({ db, clock }: { db: Database; clock: Clock }) {
  const now = clock.now();
  const work = sql<{ due: boolean; dead_claims: boolean; campaigns: boolean }>`
    select
      exists (select from campaigns where status = 'running') or exists (
        select from outbox where campaign_id is null and status = 'waiting' and next_attempt_at <= ${now}
      ) as due,
      exists (select from outbox where status = 'sending' and next_attempt_at <= ${now}) as dead_claims,
      exists (
        select from campaigns where status in ('running', 'paused') or status = 'cancelled' and exists (
          select from outbox where campaign_id = campaigns.id and outbox.status = 'waiting'
        )
      ) as campaigns`;
  return oneRow(await work.execute(db));
}

/**
 * Ends the claims of processes that died: nobody knows which of their mails arrived. A code that comes twice is better
 * than none, so personal mail is sent again, under the same Message-ID. Of mail that goes out at most once the outcome is
 * unknown, and an administrator decides.
 */
export async function endDeadClaims({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: sql`case when at_most_once then 'unknown' else 'waiting' end` })
    .where('status', '=', 'sending')
    .where('next_attempt_at', '<=', clock.now())
    .execute();
}
