import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { sha256 } from '../../platform/secrets.ts';
import { bounceFigures } from './bounce-figures.ts';
import { brakeFigures } from './brake-figures.ts';
import { electionFigures } from './election-figures.ts';
import { expose } from './exposition.ts';
import { ProcessFigures } from './process-figures.ts';
import { RequestTimes } from './request-times.ts';

export interface MetricsDeps extends Deps {
  pool: pg.Pool;
  /** Bearer token for reading the metrics from another machine; null if none may. */
  metricsToken: string | null;
}

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** Whether the request comes from this machine. A local proxy forwards other machines' requests and sets the header. */
function isLocal(request: FastifyRequest): boolean {
  return loopback.test(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined;
}

function bringsToken(request: FastifyRequest, token: string): boolean {
  return timingSafeEqual(sha256(request.headers.authorization ?? ''), sha256(`Bearer ${token}`));
}

/** Metrics for Prometheus. Unauthorized clients get a 404. */
export function metricsRoutes(app: App, deps: MetricsDeps): void {
  const times = new RequestTimes();
  times.watch(app);
  const own = new ProcessFigures(deps.pool);
  app.addHook('onClose', async () => own.stop());

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const { metricsToken } = deps;
    const admitted = isLocal(request) || (metricsToken !== null && bringsToken(request, metricsToken));
    if (!admitted) throw new AppError('not_found');
    const figures = [
      times.figure(),
      ...own.figures(),
      ...(await electionFigures(deps.db)),
      ...(await brakeFigures(deps)),
      ...(await bounceFigures(deps.db)),
    ];
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(expose(figures));
  });
}
