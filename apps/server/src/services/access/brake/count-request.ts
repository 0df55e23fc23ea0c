import type { Database } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { countHit } from '../rate-limit/count-hit.ts';
import type { Attempt } from './attempt.ts';
import { noteFailure } from './pressure.ts';

const AN_HOUR = 3600;

/**
 * Counts a request for a mail to the person behind what was typed, and returns whether to send one. The hourly limit is
 * per origin, so that a stranger's requests don't use up the owner's. Requests beyond what one person needs, from any
 * origin, count as failures: flooding a mailbox soon costs proofs of work.
 */
export async function mayBeMailed(
  deps: Pick<Deps, 'secrets' | 'limits'> & { db: Database },
  now: Date,
  { origin, person }: Attempt,
  { name, perHour }: { name: string; perHour: number },
): Promise<boolean> {
  const holderHere = deps.secrets.keyedHash('mail-request', person.toString('hex'), origin.narrow.toString('hex'));
  const here = await countHit(deps.db, { name, holder: holderHere, seconds: AN_HOUR }, now);
  const anywhere = await countHit(deps.db, { name, holder: person, seconds: AN_HOUR }, now);
  if (anywhere.hits > perHour) {
    await deps.db.transaction().execute((tx) => noteFailure(tx, deps, now, { person }));
  }
  return here.hits <= perHour;
}
