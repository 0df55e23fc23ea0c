import type { Turnout } from '@urna/contract/election/elections';
import type { Calendar } from '@urna/contract/processes/calendar';
import { toWireTime } from '@urna/contract/shared/dates';
import { after } from '../../platform/clock.ts';
import type { ContestRow, ProcessRow } from '../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../platform/database/tables.ts';
import { record, systemCauser } from '../activity/record.ts';
import { findWindow } from '../processes/calendar.ts';
import { listContests } from '../processes/contest-rows.ts';
import { countBallots } from './ballot-box/read-box.ts';
import { findElection } from './find-election.ts';
import { countVoters } from './roll/queries.ts';

const HOUR_MS = 3600 * 1000;
// Colombia's offset from UTC is whole hours, so its hours start with UTC's.
const hourOf = (time: Date): number => Math.floor(time.getTime() / HOUR_MS);
export const startOfHour = (time: Date): Date => new Date(hourOf(time) * HOUR_MS);
/** An hour by the clock in Bogotá, as the public counts name it. */
export const hourInBogota = (start: Date): string => `${toWireTime(start).replace(' ', 'T')}-05:00`;

/** How many voted in each hour of the voting: totals only, nothing about a person. */
export async function readTurnout(db: Queryable, row: ContestRow, now: Date): Promise<Turnout> {
  const { id: contest, opened_at, closed_at } = row;
  const rows = await db.selectFrom('turnout').select(['hour', 'ballots']).where('contest', '=', contest).execute();
  const counts = new Map(rows.map(({ hour, ballots }) => [hourOf(hour), ballots]));
  const hours: Turnout['hours'] = [];
  const window = await findWindow(db, 'voting', row);
  if (opened_at && window) {
    const lastMoment = new Date(Math.min((closed_at ?? now).getTime(), window.closes_at.getTime() - 1));
    // A vote may arrive in the second before the opening is recorded.
    const first = Math.min(hourOf(opened_at), ...counts.keys());
    const last = Math.max(hourOf(lastMoment), ...counts.keys());
    for (let hour = first; hour <= last; hour++)
      hours.push({ hour: hourInBogota(new Date(hour * HOUR_MS)), ballots: counts.get(hour) ?? 0 });
  }
  const voters = (await findElection(db, contest))?.voters ?? (await countVoters(db, contest));
  return { voters, ballots: await countBallots(db, contest), hours };
}

/** A vote that waits for its turn still counts in the hour in which it arrived; none waits for ten minutes. */
export const lastSettledHour = (now: Date): Date => after(now, -(3600 + 600));

/**
 * Records in the activity log how many votes came in each hour up to one: the log names neither the voters nor their order.
 * Race: of several processes that find an hour unrecorded, one changes its row, and the others find it recorded.
 */
export async function recordTurnout(tx: Tx, contest: ContestRow, upTo: Date): Promise<void> {
  const unrecorded = await tx
    .selectFrom('turnout')
    .select(['hour', 'ballots', 'recorded'])
    .where('contest', '=', contest.id)
    .where('hour', '<=', upTo)
    .whereRef('recorded', '<', 'ballots')
    .orderBy('hour')
    .forUpdate()
    .execute();
  for (const { hour, ballots, recorded } of unrecorded) {
    await tx
      .updateTable('turnout')
      .set({ recorded: ballots })
      .where('contest', '=', contest.id)
      .where('hour', '=', hour)
      .execute();
    await record(tx, systemCauser, 'votes_counted', { contest, hour: hour.toISOString(), ballots: ballots - recorded });
  }
}

/** The contests with an hour up to this one that isn't recorded yet. */
export async function contestsWithoutTurnout(db: Queryable, upTo: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('turnout')
    .select('contest')
    .distinct()
    .where('hour', '<=', upTo)
    .whereRef('recorded', '<', 'ballots')
    .execute();
  return rows.map(({ contest }) => contest);
}

/** How many have voted in each open contest of a process. */
export async function readOngoingTurnout(db: Queryable, process: ProcessRow): Promise<Calendar['turnout']> {
  const open = (await listContests(db, process)).filter(({ stage }) => stage === 'open');
  return Promise.all(
    open.map(async ({ id, slug }) => ({
      contest: slug,
      voters: (await findElection(db, id))?.voters ?? 0,
      ballots: await countBallots(db, id),
    })),
  );
}
