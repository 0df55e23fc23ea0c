import { downloadTieMinutes, type TieResolution } from '@urna/contract/election/repetitions';
import type { Results } from '@urna/contract/election/results';
import { addressOf } from '@urna/contract/shared/endpoint';
import type { ContestRow } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import { contestWords, listContests } from '../../services/elections/contests/contest-rows.ts';
import { processOf } from '../../services/processes/processes.ts';

/** How a tie was resolved, with the address of its minutes. */
export async function readTieResolution(db: Queryable, contest: ContestRow): Promise<TieResolution | null> {
  const row = await db.selectFrom('tie_resolutions').selectAll().where('contest', '=', contest.id).executeTakeFirst();
  if (!row) return null;
  const { method, positions, explanation, resolved_on, resolved_by, recorded_by, recorded_at } = row;
  return {
    method,
    positions,
    explanation,
    resolved_on,
    resolved_by,
    recorded_by,
    recorded_at: recorded_at.toISOString(),
    minutes: {
      url: addressOf(downloadTieMinutes, contestWords(contest)),
      sha256: row.minutes_sha256.toString('hex'),
    },
  };
}

/** The contest that this one repeats, and the one that repeats it. */
export async function readRepetitions(
  db: Queryable,
  contest: ContestRow,
): Promise<Pick<Results, 'repeats' | 'repeated_by'>> {
  const all = await listContests(db, processOf(contest));
  const next = all.find(({ repeats }) => repeats === contest.id);
  const first = all.find(({ id }) => id === contest.repeats);
  const link = (named: ContestRow | undefined, repetition: ContestRow | undefined) =>
    named && repetition?.repeated_because
      ? {
          contest: named.slug,
          title: named.title,
          because: repetition.repeated_because,
          reason: repetition.repeat_reason,
        }
      : null;
  return { repeats: link(first, contest), repeated_by: link(next, next) };
}
