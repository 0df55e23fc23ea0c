import { closeDemoContest } from '@urna/contract/shared/demonstration';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { route } from '../../../platform/http/route.ts';
import { asCauser, staffOf } from '../../../services/access/staff-guard.ts';
import { record } from '../../../services/activity/record.ts';
import { closeBox } from '../../../services/election/ballot-box/close-box.ts';
import { lockArchiveEnd } from '../../../services/election/ballot-box/read-box.ts';
import { findElection } from '../../../services/election/find-election.ts';
import { findContest, requireContest } from '../../../services/processes/contest-rows.ts';
import { currentProcess } from '../../../services/processes/processes.ts';

/** Closes the demonstration's voting without waiting for the calendar. Registered in the demonstration only. */
export function demonstrationRoutes(app: App, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  route(app, closeDemoContest, async (request) => {
    const { id } = await requireContest(db, await currentProcess(db), request.body.contest);
    await db.transaction().execute(async (tx) => {
      // The setting says how this process was started; the column says whether this contest is the demonstration's.
      const contest = await findContest(tx, id);
      if (!contest.demonstration) throw new AppError('not_demonstration');
      if (!(await findElection(tx, id))) throw new AppError('voting_not_open');
      const box = await lockArchiveEnd(tx, id);
      if (!(await closeBox(tx, box, clock.now()))) throw new AppError('voting_not_open');
      await record(tx, asCauser(staffOf(request)), 'demo_voting_closed', { contest });
    });
    return { message: 'La votación se cerró. El escrutinio comienza enseguida.' };
  });
}
