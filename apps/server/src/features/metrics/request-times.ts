import { Histogram, type Registry } from 'prom-client';
import type { App } from '../../platform/http/app-type.ts';

/** This process's response times by the route's pattern: a path could contain a document number. */
export function timeRequests(app: App, registry: Registry): void {
  const times = new Histogram({
    name: 'urna_http_request_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    times.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
}
