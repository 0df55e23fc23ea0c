import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { App } from '../../platform/http/route.ts';
import type { BallotVerifiers } from '../../services/election/ballot-box/ballot-verifiers.ts';

interface Watched {
  pool: pg.Pool;
  ballotVerifiers: BallotVerifiers;
}

/** This process's resource use, event loop delay and ballots in verification. */
export function watchProcess(app: App, registry: Registry, { pool, ballotVerifiers }: Watched): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', async () => void delay.disable());
  const eventLoopDelay = () => {
    const seconds = delay.percentile(99) / 1e9;
    delay.reset();
    return seconds;
  };
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss());
  gauge('nodejs_heap_size_used_bytes', 'Memory of its objects.', () => process.memoryUsage().heapUsed);
  gauge('nodejs_eventloop_lag_p99_seconds', 'Delay of the event loop since it was last asked, 99 %.', eventLoopDelay);
  gauge(
    'urna_ballots_waiting',
    'Ballots that wait for a thread of this process to verify them.',
    () => ballotVerifiers.waiting,
  );
  gauge(
    'urna_ballots_waiting_limit',
    'How many may wait before further ones are refused.',
    () => ballotVerifiers.limit,
  );
  registry.registerMetric(
    new Counter({
      name: 'urna_ballots_refused_total',
      help: 'Ballots refused because too many waited. Browsers send them again.',
      registers: [],
      collect() {
        this.reset();
        this.inc(ballotVerifiers.refused);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'urna_database_connections',
      help: 'Connections of this process, and calls that wait for one.',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'waited_for' }, pool.waitingCount);
      },
    }),
  );
}

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
