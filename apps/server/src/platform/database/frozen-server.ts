import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';

export interface FrozenServerLimits {
  /** A statement that takes longer makes us ask whether the server is there at all. */
  slowMs: number;
  /** How long the server may take to let a new connection in. Twice in a row, since a moment's load is no failure. */
  answerMs: number;
  /** Longer than the server's own limit for a statement: what takes this long has lost its connection. */
  longestMs: number;
}

export const defaultFrozenServerLimits: FrozenServerLimits = { slowMs: 4000, answerMs: 3000, longestMs: 40_000 };

const LOOKS = 2;

/** Waits for a statement of a connection, and ends the connection if its server doesn't live any more. */
type WatchStatement = <Result>(client: pg.PoolClient, statement: Promise<Result>) => Promise<Result>;

interface Running {
  client: pg.PoolClient;
  since: number;
}

/**
 * The pool as Kysely uses it, with every statement watched. A server that is frozen (a stalled disk, a machine that is suspended, a network that swallows packets) neither answers
 * nor breaks the connection, and its own time limits are frozen with it. A fixed limit on our side would cut off long
 * honest statements; so a slow one makes us look whether the server still lets a new connection in. If it doesn't, the
 * connections that wait for it are ended: their statements fail as those of a lost connection do, which people read as
 * "not now", and the pool opens new ones once the server is back.
 */
export function watchForFrozenServer(
  pool: pg.Pool,
  url: string,
  { slowMs, answerMs, longestMs }: FrozenServerLimits,
): { watched: PostgresPool; stop: () => void } {
  const running = new Set<Running>();
  let isLooking = false;

  const endOlderThan = (ms: number) => {
    const now = performance.now();
    for (const { client, since } of running) {
      // With a statement under way this doesn't say goodbye, but drops the connection.
      if (now - since > ms) void (client as unknown as pg.Client).end().catch(() => undefined);
    }
  };

  const look = async () => {
    endOlderThan(longestMs);
    const oldest = Math.min(...Array.from(running, ({ since }) => since));
    if (isLooking || performance.now() - oldest < slowMs) return;
    isLooking = true;
    try {
      for (let looks = 0; looks < LOOKS; looks++) if (await acceptsConnections(url, answerMs)) return;
      endOlderThan(slowMs);
    } finally {
      isLooking = false;
    }
  };

  const timer = setInterval(() => void look(), Math.min(1000, slowMs));
  timer.unref();
  const watch: WatchStatement = async (client, statement) => {
    const one = { client, since: performance.now() };
    running.add(one);
    try {
      return await statement;
    } finally {
      running.delete(one);
    }
  };
  // Kysely recognizes a connection by its object.
  const known = new WeakMap<pg.PoolClient, WatchedClient>();
  return {
    watched: {
      connect: async () => {
        const client = await pool.connect();
        const watchedClient = known.get(client) ?? new WatchedClient(client, watch);
        known.set(client, watchedClient);
        return watchedClient;
      },
      end: () => pool.end(),
      options: pool.options,
    },
    stop: () => clearInterval(timer),
  };
}

class WatchedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #watch: WatchStatement;

  constructor(client: pg.PoolClient, watch: WatchStatement) {
    this.#client = client;
    this.#watch = watch;
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(text: unknown, values?: readonly unknown[]): unknown {
    if (typeof text !== 'string') throw new Error('cursors are not used here');
    return this.#watch(this.#client, this.#client.query(text, [...(values ?? [])]));
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }
}

async function acceptsConnections(url: string, withinMs: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: withinMs, application_name: 'urna' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    // A refusal is an answer: too many connections, say.
    return error instanceof pg.DatabaseError;
  } finally {
    void client.end().catch(() => undefined);
  }
}
