import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import type { BallotVerifiers } from '../../services/elections/ballot-verification/ballot-verifiers.ts';
import type { Figure } from './exposition.ts';

/** This process's resource use, event loop delay and ballots in verification. */
export class ProcessFigures {
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });
  readonly #pool: pg.Pool;
  readonly #verifiers: BallotVerifiers;

  constructor({ pool, ballotVerifiers }: { pool: pg.Pool; ballotVerifiers: BallotVerifiers }) {
    this.#pool = pool;
    this.#verifiers = ballotVerifiers;
    this.#delay.enable();
  }

  stop(): void {
    this.#delay.disable();
  }

  figures(): Figure[] {
    const { rss, heapUsed } = process.memoryUsage();
    const delay = this.#delay.percentile(99) / 1e9;
    this.#delay.reset();
    const { waiting, limit, refused } = this.#verifiers;
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return [
      gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
      gauge('nodejs_heap_size_used_bytes', 'Memory of its objects.', heapUsed),
      gauge('nodejs_eventloop_lag_p99_seconds', 'Delay of the event loop since it was last asked, 99 %.', delay),
      gauge('urna_ballots_waiting', 'Ballots that wait for a thread of this process to verify them.', waiting),
      gauge('urna_ballots_waiting_limit', 'How many may wait before further ones are refused.', limit),
      {
        name: 'urna_ballots_refused_total',
        type: 'counter',
        help: 'Ballots refused because too many waited. Browsers send them again.',
        samples: [{ value: refused }],
      },
      {
        name: 'urna_database_connections',
        type: 'gauge',
        help: 'Connections of this process, and calls that wait for one.',
        samples: [
          { labels: { state: 'busy' }, value: totalCount - idleCount },
          { labels: { state: 'idle' }, value: idleCount },
          { labels: { state: 'waited_for' }, value: waitingCount },
        ],
      },
    ];
  }
}

function gauge(name: string, help: string, value: number): Figure {
  return { name, type: 'gauge', help, samples: [{ value }] };
}
