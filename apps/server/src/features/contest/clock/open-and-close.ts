import { after } from '../../../platform/clock.ts';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { doAll } from '../../../platform/do-all.ts';
import { record, theSystem } from '../../../services/activity/record.ts';
import { closeBox } from '../../../services/elections/ballot-box/close-box.ts';
import { lockArchiveEnd } from '../../../services/elections/ballot-box/lock-archive-end.ts';
import { rewriteMarks } from '../../../services/elections/ballot-box/rewrite-marks.ts';
import { findContest, markOpen } from '../../../services/elections/contests/contest-rows.ts';
import { recordTurnout, untoldContests } from '../../../services/elections/contests/turnout.ts';
import { lockWindow } from '../../../services/operations/calendar/calendar.ts';

type ClockDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Opens and closes contests by the calendar, if their trustees have signed; returns whether it did anything. One that
 * fails holds up no other; what failed is thrown at the end. Casting
 * checks the calendar itself: this records the opening, counts the votes of each hour into the log, ends the archive, and
 * then writes the voters' marks anew.
 */
export async function openAndClose(deps: ClockDeps): Promise<boolean> {
  const { db, clock } = deps;
  const now = clock.now();
  const due = await db
    .selectFrom('contests')
    .innerJoin('windows', 'windows.calendar_id', 'contests.calendar_id')
    .select(['contests.id', 'contests.stage', 'windows.closes_at'])
    .where('windows.name', '=', 'voting')
    .where('windows.opens_at', '<=', now)
    .where((where) =>
      where.or([
        where.and([where('contests.stage', '=', 'sealed'), where('contests.cleared_at', 'is not', null)]),
        where.and([where('contests.stage', '=', 'open'), where('windows.closes_at', '<=', now)]),
      ]),
    )
    .execute();
  await doAll([
    ...due.map(
      ({ id, stage, closes_at }) =>
        [
          `contest ${id}`,
          async () => {
            // Also for a window that passed while no server ran: the log records both.
            if (stage === 'sealed') await openVoting(deps, id);
            if (closes_at <= now) await closeVoting(deps, id);
          },
        ] as const,
    ),
    ['marks of voters', () => rewriteDueMarks(deps, now)],
    ['turnout', () => tellDueTurnout(deps, now)],
  ]);
  return due.length > 0;
}

/** While the table is busy, each try holds up its other readers: one a minute, by all processes together. */
const RETRY_SECONDS = 60;

async function rewriteDueMarks(deps: ClockDeps, now: Date): Promise<void> {
  const due = await deps.db
    .updateTable('contests')
    .set({ marks_tried_at: now })
    .where('closed_at', 'is not', null)
    .where('marks_rewritten_at', 'is', null)
    .where((row) =>
      row.or([row('marks_tried_at', 'is', null), row('marks_tried_at', '<=', after(now, -RETRY_SECONDS))]),
    )
    .returning('id')
    .execute();
  await doAll(due.map(({ id }) => [`contest ${id}`, () => rewriteMarks(deps, id)]));
}

async function tellDueTurnout(deps: ClockDeps, now: Date): Promise<void> {
  const untold = await untoldContests(deps.db, now);
  await doAll(untold.map((id) => [`contest ${id}`, () => tellTurnout(deps, id)]));
}

async function tellTurnout({ db, clock }: ClockDeps, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await recordTurnout(tx, await findContest(tx, id), clock.now(), { all: false });
  });
}

async function openVoting({ db, clock }: ClockDeps, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    const contest = await findContest(tx, id);
    if (!(await votingWindow(tx, contest, now)).begun || !(await markOpen(tx, id, now))) return;
    await record(tx, theSystem, 'voting_opened', { contest });
  });
}

async function closeVoting({ db, clock }: ClockDeps, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const box = await lockArchiveEnd(tx, id);
    const now = clock.now();
    if ((await votingWindow(tx, await findContest(tx, id), now)).over) await closeBox(tx, box, now);
  });
}

/** Locked until this transaction ends: the close may have been postponed a moment ago. */
async function votingWindow(tx: Tx, contest: ContestRow, now: Date): Promise<{ begun: boolean; over: boolean }> {
  const window = await lockWindow(tx, 'voting', contest);
  return {
    begun: window !== undefined && now >= window.opens_at,
    over: window !== undefined && now >= window.closes_at,
  };
}
