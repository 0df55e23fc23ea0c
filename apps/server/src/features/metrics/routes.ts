import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { isOnThisMachine } from '../../platform/http/on-this-machine.ts';
import type { Readiness } from '../../platform/readiness.ts';
import { sha256 } from '../../platform/secrets.ts';
import type { BallotVerifiers } from '../../services/elections/ballot-verification/ballot-verifiers.ts';
import { bounceFigures } from './bounce-figures.ts';
import { brakeFigures } from './brake-figures.ts';
import { contestFigures } from './contest-figures.ts';
import { erasureFigures } from './erasure-figures.ts';
import { expose, type Figure } from './exposition.ts';
import { installationFigures } from './installation-figures.ts';
import { jobFigures } from './job-figures.ts';
import { KeptFigures } from './kept-figures.ts';
import { logFigures } from './log-figures.ts';
import { mailFigures } from './mail-figures.ts';
import { ProcessFigures } from './process-figures.ts';
import { replicationFigures } from './replication-figures.ts';
import { RequestTimes } from './request-times.ts';

export interface MetricsDeps extends Deps {
  pool: pg.Pool;
  ballotVerifiers: BallotVerifiers;
  /** Folders whose disks the operator must see filling up, by the name in the figures. */
  watchedFolders: Readonly<Record<string, string>>;
  /** Bearer token for reading the metrics from another machine; null if none may. */
  metricsToken: string | null;
}

function bringsToken(request: FastifyRequest, token: string): boolean {
  return timingSafeEqual(sha256(request.headers.authorization ?? ''), sha256(`Bearer ${token}`));
}

/** Figures that all processes share, read from the database. */
async function sharedFigures(deps: MetricsDeps): Promise<Figure[]> {
  const { db, clock } = deps;
  const now = clock.now();
  return [
    ...(await contestFigures(db, now)),
    ...(await mailFigures(db, now)),
    ...(await logFigures(db, now)),
    ...(await replicationFigures(db)),
    ...(await brakeFigures(deps)),
    ...(await bounceFigures(db)),
    ...(await erasureFigures(deps)),
    ...(await jobFigures(db, now)),
  ];
}

async function readinessFigure(readiness: Readiness): Promise<Figure> {
  const failing = new Set((await readiness.failing()).map(({ part }) => part));
  return {
    name: 'urna_ready',
    type: 'gauge',
    help: 'Whether each condition of /api/ready holds.',
    samples: readiness.parts.map((part) => ({ labels: { part }, value: Number(!failing.has(part)) })),
  };
}

/** Metrics for Prometheus. Unauthorized clients get a 404. */
export function metricsRoutes(app: App, deps: MetricsDeps, readiness: Readiness): void {
  const times = new RequestTimes();
  times.watch(app);
  const own = new ProcessFigures(deps);
  const shared = new KeptFigures(() => sharedFigures(deps), { log: app.log, clock: deps.clock });
  app.addHook('onClose', async () => own.stop());

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const { metricsToken } = deps;
    const admitted = isOnThisMachine(request) || (metricsToken !== null && bringsToken(request, metricsToken));
    if (!admitted) throw new AppError('not_found');
    // One after the other would wait twice for a database that doesn't answer.
    const [ready, ofInstallation, ofDatabase] = await Promise.all([
      readinessFigure(readiness),
      installationFigures({ folders: deps.watchedFolders, drill: deps.drill ?? false }),
      shared.figures(),
    ]);
    const figures = [times.figure(), ...own.figures(), ready, ...ofInstallation, ...ofDatabase];
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(expose(figures));
  });
}
