import type { CampaignStatus, NewCampaign } from '@urna/contract/campaigns';
import type { Selectable, Updateable } from 'kysely';
import type { CampaignsTable } from '../../../platform/database/campaign-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { type Page, readPage } from '../../../platform/read-page.ts';

/** The only module that writes the campaigns table, apart from the feeder's cursor and the throttle. */
export type CampaignRow = Selectable<CampaignsTable>;

export async function insertCampaign(
  tx: Tx,
  campaign: NewCampaign & { subject: string; body: string; created_by: string },
  now: Date,
): Promise<CampaignRow> {
  return tx
    .insertInto('campaigns')
    .values({ ...campaign, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findCampaign(db: Queryable, id: number): Promise<CampaignRow | undefined> {
  return db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Claiming mails locks the same row: once the caller has locked and changed it, no mail is sent under the previous
 * state.
 */
export async function lockCampaign(tx: Tx, id: number): Promise<CampaignRow | undefined> {
  return tx.selectFrom('campaigns').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateCampaign(
  tx: Queryable,
  id: number,
  changes: Updateable<CampaignsTable>,
): Promise<CampaignRow> {
  return tx.updateTable('campaigns').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function listCampaigns(db: Queryable, page: Page): Promise<{ data: CampaignRow[]; total: number }> {
  return readPage(db.selectFrom('campaigns').selectAll().orderBy('id', 'desc'), page);
}

export async function campaignsWith(db: Queryable, statuses: readonly CampaignStatus[]): Promise<CampaignRow[]> {
  return db.selectFrom('campaigns').selectAll().where('status', 'in', statuses).orderBy('id').execute();
}

/** Writes only if the value changes, because every sender waits for this row's lock. */
export async function noteTrouble(db: Queryable, id: number, trouble: string | null): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ trouble })
    .where('id', '=', id)
    .where('trouble', 'is distinct from', trouble)
    .execute();
}
