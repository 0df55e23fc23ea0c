import { closeDemoContest } from '@urna/contract/shared/demonstration';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { route } from '../../platform/http/route.ts';
import { requireContest } from '../../services/elections/contests/contest-rows.ts';
import { asCauser, staffOf } from '../../services/people/staff/staff-guard.ts';
import { currentProcess } from '../../services/processes/processes.ts';
import { closeDemoVoting } from './close-voting.ts';

/** Registered in the demonstration only. */
export function demonstrationRoutes(app: App, deps: Pick<Deps, 'db' | 'clock'>): void {
  route(app, closeDemoContest, async (request) => {
    await closeDemoVoting(
      deps,
      asCauser(staffOf(request)),
      await requireContest(deps.db, await currentProcess(deps.db), request.body.contest),
    );
    return { message: 'La votación se cerró. El escrutinio comienza enseguida.' };
  });
}
