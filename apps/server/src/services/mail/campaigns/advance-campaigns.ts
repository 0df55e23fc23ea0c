import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { endCampaigns } from './end-campaigns.ts';
import { feedNextBatch } from './feed-campaign.ts';

/**
 * Queues the next mails of campaigns that run, and ends those that are over; returns whether more remains to be done. Any
 * number of processes may do so at once. Looks with a single short statement, because there is usually no campaign.
 */
export async function advanceCampaigns(deps: { db: Database; clock: Clock }): Promise<boolean> {
  const { live, toFeed } = await deps.db
    .selectFrom('campaigns')
    .select([
      sql<boolean>`count(*) > 0`.as('live'),
      sql<boolean>`coalesce(bool_or(status = 'running' and not fed), false)`.as('toFeed'),
    ])
    // Cancelled ones may have mails that still wait.
    .where('status', 'in', ['running', 'paused', 'cancelled'])
    .executeTakeFirstOrThrow();
  const fed = toFeed && (await feedNextBatch(deps)) > 0;
  const ended = live && (await endCampaigns(deps));
  return fed || ended;
}
