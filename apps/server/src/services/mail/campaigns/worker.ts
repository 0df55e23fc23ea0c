import { sql } from 'kysely';
import type { Database } from '../../../platform/database/tables.ts';
import { repeat } from '../../../platform/repeat.ts';
import { addUpMailCounts } from '../outbox/mail-counts.ts';
import { type CampaignSendLoopDeps, startCampaignSendLoop } from './campaign-send-loop.ts';
import { endCampaigns } from './end-campaigns.ts';
import { feedNextBatch } from './feed-campaign.ts';
import { beat, giveUpOnTheDead, HEARTBEAT_MS, registerSender, retireSender } from './senders.ts';

/** The campaign work that is pending for any process. */
interface CampaignWork {
  toSend: boolean;
  toFeed: boolean;
  /** Whether a campaign may have ended; includes cancelled ones with waiting mails. */
  toEnd: boolean;
}

/** A single short statement, because every process runs it twice a second even while nothing is sent. */
function findCampaignWork(db: Database): Promise<CampaignWork> {
  return db
    .selectFrom('campaigns')
    .select([
      sql<boolean>`coalesce(bool_or(status = 'running'), false)`.as('toSend'),
      sql<boolean>`coalesce(bool_or(status = 'running' and not fed), false)`.as('toFeed'),
      sql<boolean>`count(*) > 0`.as('toEnd'),
    ])
    .where('status', 'in', ['running', 'paused', 'cancelled'])
    .executeTakeFirstOrThrow();
}

const IDLE_MS = 500;

/**
 * Runs campaigns in this process: feeds the queue, sends mail and heartbeats, and cleans up after dead senders. Any
 * number of processes may run it concurrently. Stopping waits for the mails in flight.
 */
export async function startCampaignWorker(
  deps: CampaignSendLoopDeps & { connections: number },
): Promise<{ stop: () => Promise<void> }> {
  const { db, log } = deps;
  let senderId = await registerSender(deps);
  let lostClaim = false;
  /** The last poll's result. There is usually no work, and an idle process must cost almost nothing. */
  let found: CampaignWork = { toSend: false, toFeed: false, toEnd: false };

  const stayAlive = async () => {
    // Mails in flight keep the old number, so their results can still be recorded under it.
    if (lostClaim || !(await beat(deps, senderId))) {
      senderId = await registerSender(deps);
      lostClaim = false;
    }
    await giveUpOnTheDead(deps);
    await addUpMailCounts(db);
    return false;
  };

  const loop = startCampaignSendLoop(deps, {
    connections: deps.connections,
    senderId: () => senderId,
    mayHaveMails: () => found.toSend,
    onLostClaim: () => {
      lostClaim = true;
    },
  });
  const lookAndFeed = async () => {
    const before = found;
    found = await findCampaignWork(db);
    if (found.toSend && !before.toSend) loop.wake();
    return found.toFeed && (await feedNextBatch(deps)) > 0;
  };
  const end = async () => found.toEnd && endCampaigns(deps);

  const works = [
    repeat({ idleMs: IDLE_MS, log, failure: 'a campaign could not be fed' }, lookAndFeed),
    repeat({ idleMs: IDLE_MS, log, failure: 'campaigns could not be ended' }, end),
    repeat({ idleMs: HEARTBEAT_MS, log, failure: 'the sender could not give a sign of life' }, stayAlive),
  ];
  return {
    stop: async () => {
      await Promise.all([loop.stop(), ...works.map((work) => work.stop())]);
      await retireSender(deps, senderId);
      deps.transport.close();
    },
  };
}
