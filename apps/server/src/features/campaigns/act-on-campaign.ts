import type { CampaignReport } from '@urna/contract/mail/campaigns';
import type { ProcessKey } from '../../platform/database/process-tables.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type ActivityOf, record } from '../../services/activity/record.ts';
import { type CampaignRow, findCampaign, lockCampaign } from '../../services/mail/campaigns/campaign-rows.ts';
import { asCauser } from '../../services/people/staff/staff-guard.ts';
import type { StaffRow } from '../../services/people/staff/staff-queries.ts';
import { reportOf } from './read-campaigns.ts';

export interface CampaignAct {
  deps: Deps;
  author: StaffRow;
  process: ProcessKey;
  id: number;
}

/** The outcome of an action: what to log (nothing if nothing changed), and the message. */
export interface ActResult {
  message: string;
  activity: ActivityOf | null;
}

/**
 * Every action locks the campaign's row, as claiming its mails does: once it is answered, the next mails follow the new
 * state.
 */
export async function actOnCampaign(
  { deps, author, process, id }: CampaignAct,
  act: (tx: Tx, campaign: CampaignRow, now: Date) => Promise<ActResult>,
): Promise<{ message: string; data: CampaignReport }> {
  const now = deps.clock.now();
  const message = await deps.db.transaction().execute(async (tx) => {
    const campaign = await lockCampaign(tx, id);
    if (campaign?.process_id !== process.id) throw new AppError('not_found');
    const result = await act(tx, campaign, now);
    if (result.activity) await record(tx, now, asCauser(author), result.activity);
    return result.message;
  });
  const changed = await findCampaign(deps.db, id);
  if (!changed) throw new AppError('not_found');
  return { message, data: await reportOf(deps.db, changed) };
}
