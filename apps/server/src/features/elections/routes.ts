import * as elections from '@urna/contract/elections';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { route } from '../../platform/http/route.ts';
import type { BuiltVerifier } from '../../platform/http/verifier-page.ts';
import { listContests } from '../../services/elections/contests/contest-rows.ts';
import { readTurnout } from '../../services/elections/contests/turnout.ts';
import { findElection } from '../../services/elections/find-election.ts';
import { readPublicElection } from './read-elections.ts';
import { readSealingAct } from './read-sealing-act.ts';

type ElectionDeps = Pick<Deps, 'db' | 'clock' | 'limits'> & { verifier: BuiltVerifier | null };

/** The public calls about elections. They need no session and name only candidates and trustees. */
export function electionRoutes(app: App, deps: ElectionDeps): void {
  const { db, limits, verifier } = deps;

  route(app, elections.listElections, async ({ process }) => ({
    data: await Promise.all((await listContests(db, process)).map((contest) => readPublicElection(db, contest))),
  }));

  route(app, elections.getElection, async ({ contest }) => ({ data: await readPublicElection(db, contest) }));

  route(app, elections.getElectionSetup, async ({ contest }) => {
    const sealed = await findElection(db, contest.id);
    if (!sealed) throw new AppError('election_not_ready');
    return { data: { election: sealed.election, trustees: sealed.trustees } };
  });

  route(
    app,
    elections.getSealingAct,
    async ({ contest }) => ({ data: await readSealingAct(db, contest) }),
    // Rate-limited because it verifies every trustee's proof.
    { config: { limit: { name: 'sealing-act', perMinute: limits.rendersPerMinutePerAddress } } },
  );

  route(
    app,
    elections.getTurnout,
    async ({ contest }) => {
      if (!(await findElection(db, contest.id))) throw new AppError('not_found');
      return { data: await readTurnout(db, contest, deps.clock.now()) };
    },
    // Rate-limited because it counts every ballot.
    { config: { limit: { name: 'turnout', perMinute: limits.requestsPerMinutePerAddress } } },
  );

  route(app, elections.getVerifier, async () => ({
    data: verifier && { path: verifier.path, bytes: verifier.file.length, sha256: verifier.sha256 },
  }));
}
