import { type Campaign, type CampaignReport, unknownMeaning } from '@urna/contract/mail/campaigns';
import type { ProcessKey } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Page } from '../../../platform/read-page.ts';
import {
  type CampaignRow,
  countReach,
  findCampaign,
  listCampaigns,
  progressOf,
  reasonsOf,
} from '../../../services/mail/campaigns/campaign-rows.ts';
import { contestWords } from '../../../services/processes/contest-rows.ts';

async function toCampaign(db: Queryable, row: CampaignRow): Promise<Campaign> {
  return {
    id: row.id,
    ...contestWords({ ...row, slug: row.contest_slug }),
    kind: row.kind,
    audience: row.audience,
    subject: row.subject,
    body: row.body,
    per_minute: row.per_minute,
    status: row.status,
    revision: row.revision,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    started_by: row.started_by,
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    reach: row.reach,
    progress: await progressOf(db, row),
    trouble: row.status === 'running' ? row.trouble : null,
  };
}

export async function readCampaigns(
  db: Queryable,
  process: ProcessKey,
  page: Page,
): Promise<{ data: Campaign[]; total: number }> {
  const { data: rows, total } = await listCampaigns(db, process, page);
  const data: Campaign[] = [];
  for (const row of rows) data.push(await toCampaign(db, row));
  return { data, total };
}

export async function reportOf(db: Queryable, row: CampaignRow): Promise<CampaignReport> {
  const campaign = await toCampaign(db, row);
  return {
    ...campaign,
    would_reach: row.status === 'draft' ? await countReach(db, row) : null,
    reasons: await reasonsOf(db, row.id),
    unknown_meaning: campaign.progress.unknown > 0 ? unknownMeaning : null,
  };
}

export async function requireCampaign(db: Queryable, process: ProcessKey, id: number): Promise<CampaignRow> {
  const row = await findCampaign(db, id);
  if (row?.process_id !== process.id) throw new AppError('not_found');
  return row;
}
