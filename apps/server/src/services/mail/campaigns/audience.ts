import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { CampaignRow } from './campaign-rows.ts';

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
