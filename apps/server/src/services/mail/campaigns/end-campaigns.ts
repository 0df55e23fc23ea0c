import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/database/tables.ts';
import { record, systemCauser } from '../../activity/record.ts';
import { findWindow } from '../../processes/calendar.ts';
import type { SkipReason } from '../outbox/reasons.ts';
import { type CampaignRow, campaignsWith, lockCampaign, progressOf, updateCampaign } from './campaign-rows.ts';

type EndingDeps = { db: Database; clock: Clock };

/** Updating 160,000 rows in one statement would block everyone who queues mail. */
const BATCH = 2000;

async function hasMail(db: Queryable, campaignId: number, ...statuses: ('waiting' | 'sending')[]): Promise<boolean> {
  const matching = db
    .selectFrom('outbox')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('status', 'in', statuses)
    .limit(1);
  return (await matching.executeTakeFirst()) !== undefined;
}

/** Finishes a campaign if the whole roll was queued and none of its mails is waiting or in flight. */
async function finish({ db, clock }: EndingDeps, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const campaign = await lockCampaign(tx, id);
    if (campaign?.status !== 'running' || !campaign.fed) return;
    // Race: in two statements, a mail whose delivery is put off in between would be neither in flight nor waiting.
    if (await hasMail(tx, id, 'waiting', 'sending')) return;
    const now = clock.now();
    await updateCampaign(tx, id, { status: 'finished', ended_at: now, trouble: null });
    const { sent, skipped, failed, unknown } = await progressOf(tx, campaign);
    await record(tx, systemCauser, 'campaign_finished', { campaign, mails: { sent, skipped, failed, unknown } });
  });
}

/** Ends a campaign that asks people to vote once voting is over. */
async function endWithVoting({ db, clock }: EndingDeps, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const campaign = await lockCampaign(tx, id);
    if (campaign?.status !== 'running' && campaign?.status !== 'paused') return;
    const now = clock.now();
    await updateCampaign(tx, id, { status: 'cancelled', ended_at: now, trouble: null });
    const { waiting: mails } = await progressOf(tx, campaign);
    await record(tx, systemCauser, 'campaign_cancelled', { campaign, mails, reason: 'voting_closed' });
  });
}

async function isVotingOver(db: Queryable, campaign: CampaignRow, now: Date): Promise<boolean> {
  const window = await findWindow(db, 'voting', campaign);
  return window !== undefined && window.closes_at <= now;
}

/** Marks a batch of a cancelled campaign's waiting mails as skipped; returns how many. */
async function skipWaiting(db: Database, campaign: CampaignRow, reason: SkipReason): Promise<number> {
  const result = await sql`
    update outbox set status = 'skipped', last_error = ${reason}
    where id in (
      select id from outbox where campaign_id = ${campaign.id} and status = 'waiting' limit ${BATCH} for update skip locked
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

/** Ends campaigns; returns whether more remains to be done. */
export async function endCampaigns(deps: EndingDeps): Promise<boolean> {
  const { db, clock } = deps;
  const live = await campaignsWith(db, ['running', 'paused']);
  for (const campaign of live) {
    if (await isVotingOver(db, campaign, clock.now())) await endWithVoting(deps, campaign.id);
  }
  for (const { id, fed, status } of live) {
    if (status === 'running' && fed && !(await hasMail(db, id, 'waiting'))) await finish(deps, id);
  }
  let more = false;
  for (const campaign of await campaignsWith(db, ['cancelled'])) {
    if (!(await hasMail(db, campaign.id, 'waiting'))) continue;
    const over = await isVotingOver(db, campaign, clock.now());
    more = (await skipWaiting(db, campaign, over ? 'voting_closed' : 'cancelled')) > 0 || more;
  }
  return more;
}
