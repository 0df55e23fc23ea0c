import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';

export interface FrozenServerLimits {
  /** A statement slower than this triggers a check of whether the server is alive. */
  slowMs: number;
  /**
   * How long the server may take to accept a new connection. Checked twice in a row, since a momentary load spike is no
   * failure.
   */
  answerMs: number;
  /** Longer than the server's own statement timeout: a statement that takes this long has lost its connection. */
  longestMs: number;
}

/**
 * The statement with which a transaction sets its own limit, in milliseconds. It is the transaction's, because what a
 * session keeps would stay on a pooler's connection.
 */
export const SET_LIMIT = `select set_config('statement_timeout', $1, true)`;
/** The server's own limit comes first. */
const GRACE_MS = 10_000;

export const defaultFrozenServerLimits: FrozenServerLimits = { slowMs: 4000, answerMs: 3000, longestMs: 40_000 };

const LOOKS = 2;

/** Runs a statement on a connection, and notices if its server is frozen. */
type WatchStatement = <Result>(
  client: pg.PoolClient,
  statement: Promise<Result>,
  limitMs: number | null,
) => Promise<Result>;

interface Running {
  client: pg.PoolClient;
  since: number;
  /** How long it may take. */
  limitMs: number;
}

/**
 * Notices a frozen server, of which the connection itself shows nothing. A frozen server (a stalled disk, a suspended
 * machine, a network that drops packets) neither answers nor breaks the connection, and its own timeouts are frozen with
 * it. A fixed client-side timeout would cut off long legitimate statements. So a slow statement triggers a check of
 * whether the server still accepts a new connection. If it doesn't, the waiting connections are ended: their statements
 * fail as on a lost connection, which people see as "try again", and the pool opens new ones once the server is back.
 */
export function watchServer(
  pool: pg.Pool,
  url: string,
  { slowMs, answerMs, longestMs }: FrozenServerLimits,
): { pool: PostgresPool; stop: () => void } {
  const running = new Set<Running>();
  let isLooking = false;

  const slowerThan = (limitOf: (statement: Running) => number) => {
    const now = performance.now();
    return [...running].filter((one) => now - one.since > limitOf(one)).map(({ client }) => client);
  };
  const slow = () => slowerThan(() => slowMs);
  const drop = (clients: readonly pg.PoolClient[]) => {
    // While a statement is running, end() doesn't terminate gracefully but drops the connection.
    for (const client of clients) void (client as unknown as pg.Client).end().catch(() => undefined);
  };
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      for (let looks = 0; looks < LOOKS; looks++) if (await acceptsConnections(url, answerMs)) return;
      drop(slow());
    } finally {
      isLooking = false;
    }
  };

  const timer = setInterval(
    () => {
      drop(slowerThan(({ limitMs }) => limitMs));
      if (slow().length > 0) void look();
    },
    Math.min(1000, slowMs),
  );
  timer.unref();
  const watch: WatchStatement = async (client, statement, limitMs) => {
    const one = { client, since: performance.now(), limitMs: limitMs ?? longestMs };
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
    pool: {
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
  /** Of a transaction that has set its own limit. */
  #limitMs: number | null = null;

  constructor(client: pg.PoolClient, watch: WatchStatement) {
    this.#client = client;
    this.#watch = watch;
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(text: unknown, values?: readonly unknown[]): unknown {
    if (typeof text !== 'string') throw new Error('cursors are not used here');
    const result = this.#watch(this.#client, this.#client.query(text, [...(values ?? [])]), this.#limitMs);
    if (text === SET_LIMIT) this.#limitMs = Number(values?.[0]) + GRACE_MS;
    return result;
  }

  release(destroy?: boolean): void {
    this.#limitMs = null;
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
    // A refusal, such as too many connections, is an answer.
    return error instanceof pg.DatabaseError;
  } finally {
    void client.end().catch(() => undefined);
  }
}
