import type { CampaignProgress, CampaignReport } from '@urna/contract/mail/campaigns';
import { mailStatuses } from '@urna/contract/mail/mail-queue';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/tables.ts';
import { countsByReason, countsByStatus } from '../outbox/mail-counts.ts';
import { reasonInWords } from '../outbox/reasons.ts';
import type { CampaignRow } from './campaign-rows.ts';

export async function progressOf(db: Queryable, campaign: CampaignRow): Promise<CampaignProgress> {
  const counts = await countsByStatus(db, { process: campaign.process_id, campaign: campaign.id });
  const queued = mailStatuses.reduce((sum, status) => sum + counts[status], 0);
  const expected = campaign.fed || campaign.status === 'cancelled' ? 0 : (campaign.reach ?? 0);
  return { ...counts, not_queued: Math.max(0, expected - queued) };
}

/** Counts the reasons why recipients were skipped or couldn't be reached. */
export async function reasonsOf(db: Queryable, campaignId: number): Promise<CampaignReport['reasons']> {
  const reasons = await countsByReason(db, campaignId);
  const inWords = new Map<string, CampaignReport['reasons'][number]>();
  for (const { status, reason: noted, mails } of reasons) {
    const reason = reasonInWords(status, noted) ?? 'Sin motivo conocido';
    const key = `${status} ${reason}`;
    inWords.set(key, { status, reason, mails: mails + (inWords.get(key)?.mails ?? 0) });
  }
  return [...inWords.values()]
    .filter(({ mails }) => mails > 0)
    .toSorted((a, b) => b.mails - a.mails || a.reason.localeCompare(b.reason));
}

export type Audience = Pick<CampaignRow, 'contest' | 'kind' | 'audience'>;

/** Voters may unsubscribe from reminders. The official notice goes to everyone. */
export const mayBeDeclined = ({ kind }: Pick<Audience, 'kind'>): boolean => kind === 'recordatorio';

/** How many recipients a campaign would have if it were started now. */
export async function countReach(db: Queryable, campaign: Audience): Promise<number> {
  let voters = db
    .selectFrom('voters as voter')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('voter.contest', '=', campaign.contest);
  if (campaign.audience === 'not_voted') voters = voters.where('voter.voted_on', 'is', null);
  if (mayBeDeclined(campaign)) {
    voters = voters.where(
      sql<boolean>`not exists (select from reminder_opt_outs as declined where declined.voter_id = voter.id)`,
    );
  }
  const { count } = await voters.executeTakeFirstOrThrow();
  return count;
}
