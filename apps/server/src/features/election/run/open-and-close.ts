import { after } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobWork } from '../../../platform/jobs/worker.ts';
import { doAll } from '../../../platform/repeat.ts';
import { record, systemCauser } from '../../../services/activity/record.ts';
import { closeBox } from '../../../services/election/ballot-box/close-box.ts';
import { lockArchiveEnd } from '../../../services/election/ballot-box/read-box.ts';
import { contestsWithoutTurnout, lastSettledHour, recordTurnout } from '../../../services/election/turnout.ts';
import { lockWindow } from '../../../services/processes/calendar.ts';
import { findContest, markOpen } from '../../../services/processes/contest-rows.ts';

type ClockDeps = Pick<Deps, 'db' | 'clock'>;

/** Changes of the calendar hasten it. Whatever else makes a contest due is noticed within this time. */
const EVERY_SECONDS = 10;

export const clockWork = (deps: ClockDeps): JobWork => ({
  kind: 'clock',
  everySeconds: EVERY_SECONDS,
  run: async () => {
    await openAndClose(deps);
    return nextMoment(deps);
  },
});

/** When the next contest opens or closes, if that is before the clock's next turn. */
async function nextMoment({ db, clock }: ClockDeps): Promise<Date | undefined> {
  const now = clock.now();
  const windows = await db
    .selectFrom('contests')
    .innerJoin('windows', 'windows.calendar_id', 'contests.calendar_id')
    .select(['opens_at', 'closes_at'])
    .where('windows.name', '=', 'voting')
    .where('contests.stage', 'in', ['sealed', 'open'])
    .execute();
  const soon = windows
    .flatMap(({ opens_at, closes_at }) => [opens_at, closes_at])
    .filter((time) => time > now && time < after(now, EVERY_SECONDS));
  return soon.toSorted((a, b) => a.getTime() - b.getTime())[0];
}

/**
 * Opens and closes contests by the calendar, if their trustees have signed; returns whether it did anything. One that
 * fails holds up no other; what failed is thrown at the end. Casting checks the calendar itself: this records the
 * opening, counts the votes of each hour into the log, and ends the archive.
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
    ['turnout', () => recordDueTurnout(deps, now)],
  ]);
  return due.length > 0;
}

async function recordDueTurnout({ db }: ClockDeps, now: Date): Promise<void> {
  const upTo = lastSettledHour(now);
  const unrecorded = await contestsWithoutTurnout(db, upTo);
  const recordOne = (id: number) =>
    db.transaction().execute(async (tx) => recordTurnout(tx, await findContest(tx, id), upTo));
  await doAll(unrecorded.map((id) => [`contest ${id}`, () => recordOne(id)]));
}

async function openVoting({ db, clock }: ClockDeps, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    const contest = await findContest(tx, id);
    const window = await lockWindow(tx, 'voting', contest);
    if (!window || now < window.opens_at || !(await markOpen(tx, id, now))) return;
    await record(tx, systemCauser, 'voting_opened', { contest });
  });
}

async function closeVoting({ db, clock }: ClockDeps, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const box = await lockArchiveEnd(tx, id);
    const now = clock.now();
    // The close may have been postponed a moment ago.
    const window = await lockWindow(tx, 'voting', await findContest(tx, id));
    if (window && now >= window.closes_at) await closeBox(tx, box, now);
  });
}
