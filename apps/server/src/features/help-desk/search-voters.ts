import type { RollEntry } from '@urna/contract/voting/help-desk';
import type { ProcessKey } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { record } from '../../services/activity/record.ts';
import { asCauser } from '../../services/people/staff/staff-guard.ts';
import type { StaffRow } from '../../services/people/staff/staff-queries.ts';
import { selectVoters, type VoterRow } from '../../services/people/voters/queries.ts';
import { readEntry } from './read-entry.ts';

/** No more voters than this share an address. */
const MOST = 20;

/** Finds voters by exact document or address; the search is logged with whom it found. */
export async function searchVoters(
  deps: Pick<Deps, 'db' | 'clock'>,
  staff: StaffRow,
  process: ProcessKey,
  search: string,
): Promise<RollEntry[]> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const voters = await findVoters(tx, process, search);
    const entries: RollEntry[] = [];
    for (const voter of voters) entries.push(await readEntry(tx, staff, voter, now));
    for (const voter of voters) await record(tx, asCauser(staff), 'voter_consulted', { voter });
    return entries;
  });
}

async function findVoters(db: Queryable, process: ProcessKey, search: string): Promise<VoterRow[]> {
  const voters = selectVoters(db)
    .where('contests.process_id', '=', process.id)
    .orderBy('voters.contest')
    .orderBy('voters.id')
    .limit(MOST);
  return search.includes('@')
    ? voters.where('voters.email', '=', search.toLowerCase()).execute()
    : voters.where('voters.identification_number', '=', search).execute();
}
