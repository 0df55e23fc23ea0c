import type { ContestRow } from '../../platform/database/process-tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type Causer, record } from '../../services/activity/record.ts';
import { closeBox } from '../../services/elections/ballot-box/close-box.ts';
import { lockArchiveEnd } from '../../services/elections/ballot-box/lock-archive-end.ts';
import { findContest } from '../../services/elections/contests/contest-rows.ts';
import { findElection } from '../../services/elections/find-election.ts';

/** Closes the demonstration's voting without waiting for the calendar. The other contest stays open. */
export async function closeDemoVoting(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  author: Causer,
  { id }: ContestRow,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The setting says how this process was started; the column says whether this contest is the demonstration's.
    const contest = await findContest(tx, id);
    if (!contest.demonstration) throw new AppError('not_demonstration');
    if (!(await findElection(tx, id))) throw new AppError('voting_not_open');
    const box = await lockArchiveEnd(tx, id);
    const now = clock.now();
    if (!(await closeBox(tx, box, now))) throw new AppError('voting_not_open');
    await record(tx, author, 'demo_voting_closed', { contest });
  });
}
