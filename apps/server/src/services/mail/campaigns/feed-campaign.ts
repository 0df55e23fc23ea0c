import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { SkipReason } from '../outbox/reasons.ts';
import { mayBeDeclined } from './progress.ts';

/** Voters per batch. Small, because PGlite blocks everyone else meanwhile. */
const BATCH = 2000;

/**
 * Queues the next batch of the roll and advances the cursor in one transaction, so a crash leaves both or neither. A
 * lock on the campaign's row lets one process feed at a time. Returns how many voters it read.
 */
export async function feedNextBatch({ db, clock }: { db: Database; clock: Clock }, batch = BATCH): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const campaign = await tx
      .selectFrom('campaigns')
      .selectAll()
      .where('status', '=', 'running')
      .where('fed', '=', false)
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!campaign) return 0;
    const now = clock.now();
    const declined: SkipReason = 'declined';
    const left = mayBeDeclined(campaign)
      ? sql<boolean>`exists (select from reminder_opt_outs as declined where declined.voter_id = piece.id)`
      : sql<boolean>`false`;
    const wanted = campaign.audience === 'not_voted' ? sql<boolean>`piece.voted_on is null` : sql<boolean>`true`;
    const { rows } = await sql<{ looked: number; last: number | null }>`
      with piece as (
        select id, email, voted_on from voters
        where contest = ${campaign.contest} and id > ${campaign.fed_voter_id}
        order by id limit ${batch}
        -- Race: who leaves the roll meanwhile is in no mail, or takes its mail out of the queue.
        for key share
      ), queued as (
        insert into outbox (created_at, to_address, topic, voter_id, process_id, subject, campaign_id, at_most_once, next_attempt_at, status, last_error)
        select ${now}, piece.email, ${campaign.kind}, piece.id,
          (select process_id from contests where id = ${campaign.contest}), '', ${campaign.id}::bigint, true, ${now},
          case when ${left} then 'skipped' else 'waiting' end, case when ${left} then ${declined} end
        from piece where ${wanted}
        order by piece.id
        on conflict do nothing
      )
      select count(*) as looked, max(id) as last from piece
    `.execute(tx);
    const { looked = 0, last = null } = rows[0] ?? {};
    await tx
      .updateTable('campaigns')
      .set({ fed_voter_id: last ?? campaign.fed_voter_id, fed: looked < batch })
      .where('id', '=', campaign.id)
      .execute();
    return looked;
  });
}
