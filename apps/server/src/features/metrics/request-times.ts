import type { App } from '../../platform/http/app-type.ts';
import type { Figure, Sample } from './exposition.ts';

const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

interface Times {
  labels: { method: string; route: string; status: string };
  buckets: number[];
  seconds: number;
  count: number;
}

/** A histogram of this process's response times by the route's pattern: a path could contain a document number. */
export class RequestTimes {
  readonly #times = new Map<string, Times>();

  watch(app: App): void {
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'unknown';
      this.note({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    });
  }

  note(labels: Times['labels'], seconds: number): void {
    const key = `${labels.method} ${labels.route} ${labels.status}`;
    const times = this.#times.get(key) ?? { labels, buckets: BUCKETS.map(() => 0), seconds: 0, count: 0 };
    this.#times.set(key, times);
    times.seconds += seconds;
    times.count++;
    const bucket = BUCKETS.findIndex((limit) => seconds <= limit);
    if (bucket >= 0) times.buckets[bucket] = (times.buckets[bucket] ?? 0) + 1;
  }

  figure(): Figure {
    return {
      name: 'urna_http_request_seconds',
      type: 'histogram',
      help: 'Time to answer, by route and status.',
      samples: [...this.#times.values()].flatMap(samplesOf),
    };
  }
}

function samplesOf({ labels, buckets, seconds, count }: Times): Sample[] {
  let upTo = 0;
  const cumulative = BUCKETS.map((limit, index) => {
    upTo += buckets[index] ?? 0;
    return { suffix: '_bucket', labels: { ...labels, le: String(limit) }, value: upTo };
  });
  return [
    ...cumulative,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: seconds },
    { suffix: '_count', labels, value: count },
  ];
}
