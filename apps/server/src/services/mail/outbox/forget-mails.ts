import { topicsGoing } from '@urna/contract/mail/mail-topics';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../../platform/database/tables.ts';

const receipts = topicsGoing('once sent');
const uselessAtClose = topicsGoing('at the close, also unsent');
/** Of no use once the result is published, even where they were never sent. */
const aboutTheVote = [...receipts, ...uselessAtClose, ...topicsGoing('at the close, unsent at the publication')];
const prompt = topicsGoing('at the close', 'at the close, also unsent', 'at the close, unsent at the publication');

/** Deletes mails and leaves their number in the counts, in the status that they have or `as` another. */
async function deleteCounted(db: Queryable, which: RawBuilder<boolean>, as?: 'sent'): Promise<number> {
  const { rows } = await sql<{ mails: number }>`
    with gone as (
      delete from outbox where ${which}
      returning campaign_id, topic, process_id, coalesce(${as ?? null}::text, status) as status,
        case when ${as ?? null}::text is null then last_error end as last_error
    ), counted as (
      insert into mail_counts (campaign_id, topic, status, reason, process_id, amount, listed)
      select coalesce(campaign_id, 0), topic, status, reason_counted(status, last_error), coalesce(process_id, 0), count(*), false
      from gone group by 1, 2, 3, 4, 5
    )
    select count(*)::integer as mails from gone`.execute(db);
  return rows[0]?.mails ?? 0;
}

/** Confirmations of votes put a voter beside a ballot: nothing of them stays once a mail server has taken them. */
export async function deleteSentReceipts(db: Queryable, ids: readonly number[]): Promise<void> {
  await deleteCounted(db, sql`id = any(${ids}::bigint[]) and topic in (${sql.join(receipts)})`, 'sent');
}

const BATCH = 5000;

/**
 * Deletes the mails that put voters of a closed contest beside a moment: answers to what they did, and reminders, which
 * tell who had voted when they went out. What waits to be sent stays, except codes and links, which a voter can ask for again.
 * Once the result is published, confirmations that nobody took go too, and what waits about the vote.
 */
export async function forgetVoterMails(db: Queryable, { id, stage }: { id: number; stage: string }): Promise<number> {
  const topics = stage === 'published' ? [...prompt, ...receipts] : prompt;
  const useless = stage === 'published' ? aboutTheVote : uselessAtClose;
  const due = sql`
    select outbox.id from outbox join voters on voters.id = outbox.voter_id
    where voters.contest = ${id} and topic in (${sql.join(topics)})
      and (status not in ('waiting', 'sending') or status = 'waiting' and topic in (${sql.join(useless)}))
    union all
    select outbox.id from outbox join campaigns on campaigns.id = outbox.campaign_id
    where campaigns.contest = ${id} and campaigns.audience = 'not_voted' and campaigns.status in ('cancelled', 'finished')
      and outbox.status not in ('waiting', 'sending')
    limit ${BATCH}`;
  let all = 0;
  for (let mails = BATCH; mails === BATCH; all += mails) mails = await deleteCounted(db, sql`id in (${due})`);
  return all;
}

/** Whether a mail that tells when a voter of the contest voted is on its way. */
export async function hasVoteMails(db: Queryable, contest: number): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .innerJoin('voters', 'voters.id', 'outbox.voter_id')
    .select('outbox.id')
    .where('voters.contest', '=', contest)
    .where('topic', 'in', aboutTheVote)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
