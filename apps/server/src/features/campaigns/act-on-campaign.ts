import type { CampaignReport } from '@urna/contract/mail/campaigns';
import type { ProcessKey } from '../../platform/database/process-tables.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type CampaignRow, findCampaign, lockCampaign } from '../../services/mail/campaigns/campaign-rows.ts';
import type { StaffRow } from '../../services/people/staff/staff-queries.ts';
import { reportOf } from './read-campaigns.ts';

export interface CampaignAct {
  deps: Deps;
  author: StaffRow;
  process: ProcessKey;
  id: number;
}

/**
 * Changes a campaign and answers what happened. Every action locks the campaign's row, as claiming its mails does: once it is answered, the next mails follow the new
 * state.
 */
export async function actOnCampaign(
  { deps, process, id }: CampaignAct,
  act: (tx: Tx, campaign: CampaignRow, now: Date) => Promise<string>,
): Promise<{ message: string; data: CampaignReport }> {
  const now = deps.clock.now();
  const message = await deps.db.transaction().execute(async (tx) => {
    const campaign = await lockCampaign(tx, id);
    if (campaign?.process_id !== process.id) throw new AppError('not_found');
    return act(tx, campaign, now);
  });
  const changed = await findCampaign(deps.db, id);
  if (!changed) throw new AppError('not_found');
  return { message, data: await reportOf(deps.db, changed) };
}
