import type { CampaignProgress, CampaignReport, CampaignStatus, NewCampaign } from '@urna/contract/mail/campaigns';
import { mailStatuses } from '@urna/contract/mail/mail-queue';
import type { MailBranding } from '@urna/mail/mail-layout';
import { sql, type Updateable } from 'kysely';
import type { CampaignsTable } from '../../../platform/database/campaign-tables.ts';
import type { ProcessKey } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { type Page, readPage } from '../../../platform/read-page.ts';
import { brandingOf } from '../outbox/mail-branding.ts';
import { countsByReason, countsByStatus } from '../outbox/mail-counts.ts';
import { reasonInWords } from '../outbox/reasons.ts';

/** The only module that writes the campaigns table, apart from the feeder's cursor and the throttle. */

export type CampaignRow = NonNullable<Awaited<ReturnType<typeof findCampaign>>>;

/** What its mails show of its process. The campaign has a body of its own. */
export const brandingOfCampaign = (campaign: CampaignRow): MailBranding =>
  brandingOf({ ...campaign, title: campaign.process_title, body: campaign.process_body });

/** A campaign with the words and the calendar of its contest. */
const selectCampaigns = (db: Queryable) =>
  db
    .selectFrom('campaigns')
    .innerJoin('contests', 'contests.id', 'campaigns.contest')
    .innerJoin('processes', 'processes.id', 'contests.process_id')
    .selectAll('campaigns')
    .select([
      'contests.slug as contest_slug',
      'contests.question',
      'contests.login',
      'contests.calendar_id',
      'contests.process_id',
      'processes.slug as process_slug',
      'processes.title as process_title',
      'processes.body as process_body',
      'processes.organiser',
      'processes.contact_page',
      'processes.contact_email',
      'processes.contact_phone',
      'processes.contact_hours',
    ]);

export async function insertCampaign(
  tx: Tx,
  campaign: Omit<NewCampaign, 'contest'> & { contest: number; subject: string; body: string; created_by: string },
  now: Date,
): Promise<CampaignRow> {
  const { id } = await tx
    .insertInto('campaigns')
    .values({ ...campaign, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return selectCampaigns(tx).where('campaigns.id', '=', id).executeTakeFirstOrThrow();
}

export async function findCampaign(db: Queryable, id: number) {
  return selectCampaigns(db).where('campaigns.id', '=', id).executeTakeFirst();
}

/**
 * Claiming mails locks the same row: once the caller has locked and changed it, no mail is sent under the previous
 * state.
 */
export async function lockCampaign(tx: Tx, id: number): Promise<CampaignRow | undefined> {
  return selectCampaigns(tx).where('campaigns.id', '=', id).forUpdate('campaigns').executeTakeFirst();
}

export async function updateCampaign(tx: Tx, id: number, changes: Updateable<CampaignsTable>): Promise<void> {
  await tx.updateTable('campaigns').set(changes).where('id', '=', id).execute();
}

export async function listCampaigns(
  db: Queryable,
  process: ProcessKey,
  page: Page,
): Promise<{ data: CampaignRow[]; total: number }> {
  const campaigns = selectCampaigns(db).where('contests.process_id', '=', process.id);
  return readPage(campaigns.orderBy('campaigns.id', 'desc'), page);
}

export async function campaignsWith(db: Queryable, statuses: readonly CampaignStatus[]): Promise<CampaignRow[]> {
  return selectCampaigns(db).where('campaigns.status', 'in', statuses).orderBy('campaigns.id').execute();
}

/**
 * Why nothing of the running campaigns goes out, or that it does again. Writes only where the value changes, because
 * every sender waits for the rows' locks.
 */
export async function noteTrouble(db: Queryable, trouble: string | null): Promise<void> {
  let campaigns = db.updateTable('campaigns').set({ trouble }).where('trouble', 'is distinct from', trouble);
  if (trouble !== null) campaigns = campaigns.where('status', '=', 'running');
  await campaigns.execute();
}

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

type Audience = Pick<CampaignRow, 'contest' | 'kind' | 'audience'>;

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
