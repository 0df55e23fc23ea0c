import { defaultCampaignTexts } from '@urna/contract/mail/campaign-text';
import type { CampaignChange, CampaignReport, NewCampaign } from '@urna/contract/mail/campaigns';
import type { ProcessKey } from '../../platform/database/process-tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { record } from '../../services/activity/record.ts';
import { requireContest } from '../../services/elections/contests/contest-rows.ts';
import { insertCampaign, updateCampaign } from '../../services/mail/campaigns/campaign-rows.ts';
import { asCauser } from '../../services/people/staff/staff-guard.ts';
import type { StaffRow } from '../../services/people/staff/staff-queries.ts';
import { reportOf } from './read-campaigns.ts';
import { actOnCampaign, type CampaignAct } from './run-campaign.ts';

export async function draftCampaign(
  deps: Deps,
  author: StaffRow,
  process: ProcessKey,
  wanted: NewCampaign,
): Promise<{ message: string; data: CampaignReport }> {
  const now = deps.clock.now();
  const texts = defaultCampaignTexts[wanted.kind];
  const contest = await requireContest(deps.db, process, wanted.contest);
  const campaign = await deps.db.transaction().execute(async (tx) => {
    const row = await insertCampaign(
      tx,
      {
        ...wanted,
        contest: contest.id,
        subject: wanted.subject ?? texts.subject,
        body: wanted.body ?? texts.body,
        created_by: author.name,
      },
      now,
    );
    await record(tx, asCauser(author), 'campaign_created', { campaign: row });
    return row;
  });
  return { message: 'La campaña se creó como borrador.', data: await reportOf(deps.db, campaign) };
}

const fields = ['audience', 'subject', 'body', 'per_minute'] as const;

/** A draft can be changed freely; of a started campaign only the speed. */
export async function saveCampaign(
  act: CampaignAct,
  change: CampaignChange,
): Promise<{ message: string; data: CampaignReport }> {
  return actOnCampaign(act, async (tx, campaign) => {
    const changed = fields.filter((field) => change[field] !== undefined && change[field] !== campaign[field]);
    if (changed.length === 0) return 'No hubo cambios.';
    const onlySpeed = changed.every((field) => field === 'per_minute');
    const mayChange = campaign.status === 'draft' || (onlySpeed && ['running', 'paused'].includes(campaign.status));
    if (!mayChange) throw new AppError('campaign_started');
    const attributes = Object.fromEntries(changed.map((field) => [field, change[field]]));
    await updateCampaign(tx, campaign.id, { ...attributes, revision: campaign.revision + 1 });
    const old = Object.fromEntries(changed.map((field) => [field, campaign[field]]));
    await record(tx, asCauser(act.author), 'campaign_changed', { campaign, old, attributes });
    return 'La campaña se guardó correctamente.';
  });
}
