import { after } from './clock.ts';
import type { Log } from './deps.ts';

/**
 * How the processes that work on one table share its jobs. A claim is the attempt's number in the job's row, so a
 * process wrongly presumed dead finds another number and stops. Each table's module has its own SQL.
 */

/** After this long without a heartbeat a claim's process is presumed dead, and another claims the job. */
const CLAIM_SECONDS = 60;
const ALIVE_EVERY_MS = 15_000;
/** A job that killed three processes would kill a fourth. */
const MOST_ATTEMPTS = 3;

/** For tables that keep when the claim expires. */
export const claimEnd = (now: Date): Date => after(now, CLAIM_SECONDS);

export const isHopeless = (attempts: number): boolean => attempts > MOST_ATTEMPTS;

export class ClaimLost extends Error {
  override name = 'ClaimLost';
}

/** For the result of an update whose condition includes the claim. */
export function requireClaim({ numUpdatedRows }: { numUpdatedRows: bigint }): void {
  if (numUpdatedRows !== 1n) throw new ClaimLost();
}

/** Notes that the process is alive while it works, since work may take longer than a claim between two notes of progress. */
export async function withHeartbeat<Result>(
  log: Log,
  noteAlive: () => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  // Not awaited: PGlite has one connection, which a transaction of the work may hold.
  const alive = setInterval(() => {
    noteAlive().catch((error: unknown) => log.warn({ err: error }, 'the heartbeat of a claim failed'));
  }, ALIVE_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(alive);
  }
}
