// The endpoint that Prometheus reads.

import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Registry } from 'prom-client';
import type { Clock } from '../../platform/clock.ts';
import type { Deps, Log } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { isOnThisMachine } from '../../platform/http/on-this-machine.ts';
import type { App } from '../../platform/http/route.ts';
import type { Readiness } from '../../platform/readiness.ts';
import { sha256 } from '../../platform/secrets.ts';
import type { BallotVerifiers } from '../../services/election/ballot-box/ballot-verifiers.ts';
import { addContestFigures, addLogFigures } from './contest-figures.ts';
import {
  addBackupFigures,
  addErasureFigures,
  addJobFigures,
  addThrottleFigures,
  watchInstallation,
} from './figures.ts';
import { addBounceFigures, addMailFigures } from './mail-figures.ts';
import { watchProcess } from './process-figures.ts';

const KEPT_MS = 5000;
const LIMIT_MS = 2000;

/**
 * Figures that cost the database something. Several watchers share one reading, and its result for some seconds. While the
 * database doesn't answer there are none, so that the process's own figures come in time; and no second reading begins
 * before the first has ended, so that a frozen database doesn't take one connection after another.
 */
export function keepFigures(
  read: () => Promise<string>,
  { log, clock }: { log: Log; clock: Clock },
  limitMs = LIMIT_MS,
): () => Promise<string> {
  let latest: { figures: string; time: number } | null = null;
  let reading: Promise<string> | null = null;
  let fails = false;
  const now = () => clock.now().getTime();

  async function readAnew(): Promise<string> {
    try {
      const figures = await read();
      latest = { figures, time: now() };
      fails = false;
      return figures;
    } catch (error) {
      // Once, not at every look while it lasts.
      if (!fails) log.warn({ err: error }, 'the figures of the database could not be read');
      fails = true;
      return '';
    }
  }

  return async () => {
    // A clock that was set back must not keep them until it has caught up.
    const age = latest ? now() - latest.time : -1;
    if (latest && age >= 0 && age < KEPT_MS) return latest.figures;
    reading ??= readAnew().finally(() => {
      reading = null;
    });
    const late = Promise.withResolvers<string>();
    const timer = setTimeout(() => late.resolve(''), limitMs);
    return Promise.race([reading, late.promise]).finally(() => clearTimeout(timer));
  };
}

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
async function sharedFigures(deps: MetricsDeps): Promise<string> {
  const { db, clock } = deps;
  const now = clock.now();
  const registry = new Registry();
  await addContestFigures(registry, db, now);
  await addMailFigures(registry, db, now);
  await addLogFigures(registry, db, now);
  await addThrottleFigures(registry, deps);
  await addBounceFigures(registry, db);
  await addErasureFigures(registry, deps);
  await addBackupFigures(registry, db, now);
  await addJobFigures(registry, db, now);
  return registry.metrics();
}

/** Metrics for Prometheus. Unauthorized clients get a 404. */
export function metricsRoutes(app: App, deps: MetricsDeps & { readiness: Readiness; registry: Registry }): void {
  const { readiness, registry } = deps;
  watchProcess(app, registry, deps);
  watchInstallation(registry, { folders: deps.watchedFolders, drill: deps.drill ?? false, readiness });
  const shared = keepFigures(() => sharedFigures(deps), { log: app.log, clock: deps.clock });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const { metricsToken } = deps;
    const admitted = isOnThisMachine(request) || (metricsToken !== null && bringsToken(request, metricsToken));
    if (!admitted) throw new AppError('not_found');
    // One after the other would wait twice for a database that doesn't answer.
    const [ofProcess, ofDatabase] = await Promise.all([registry.metrics(), shared()]);
    return reply.type(registry.contentType).send(ofProcess + ofDatabase);
  });
}
