import { toWireTime } from '@urna/contract/dates';
import type { Turnout } from '@urna/contract/elections';
import { sql } from 'kysely';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import { findWindow } from '../../operations/calendar/calendar.ts';
import { countVoters } from '../../people/voters/queries.ts';
import { findElection } from '../find-election.ts';
import { countBallots } from './count-ballots.ts';

const HOUR_MS = 3600 * 1000;
// Colombia's offset from UTC is whole hours, so its hours start with UTC's.
const hourOf = (at: Date): number => Math.floor(at.getTime() / HOUR_MS);
const inBogota = (hour: number): string => `${toWireTime(new Date(hour * HOUR_MS)).replace(' ', 'T')}-05:00`;

/** How many voted in each hour of the voting: totals only, nothing about a person. */
export async function readTurnout(db: Queryable, row: ContestRow, now: Date): Promise<Turnout> {
  const { id: contest, opened_at, closed_at } = row;
  const rows = await db
    .selectFrom('ballots')
    .select((ballot) => [
      sql<Date>`date_bin('1 hour', cast_at, timestamptz '2000-01-01 00:00:00Z')`.as('hour'),
      ballot.fn.countAll<number>().as('ballots'),
    ])
    .where('contest', '=', contest)
    .groupBy('hour')
    .execute();
  const counts = new Map(rows.map(({ hour, ballots }) => [hourOf(hour), ballots]));
  const hours: Turnout['hours'] = [];
  const window = await findWindow(db, 'voting', row);
  if (opened_at && window) {
    const lastMoment = new Date(Math.min((closed_at ?? now).getTime(), window.closes_at.getTime() - 1));
    // A vote may arrive in the second before the opening is recorded.
    const first = Math.min(hourOf(opened_at), ...counts.keys());
    const last = Math.max(hourOf(lastMoment), ...counts.keys());
    for (let hour = first; hour <= last; hour++) hours.push({ hour: inBogota(hour), ballots: counts.get(hour) ?? 0 });
  }
  const voters = (await findElection(db, contest))?.voters ?? (await countVoters(db, contest));
  return { voters, ballots: await countBallots(db, contest), hours };
}
