import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/**
 * The statement with which a transaction sets its own limit, in milliseconds. It is the transaction's, because what a
 * session keeps would stay on a pooler's connection.
 */
export const SET_LIMIT = `select set_config('statement_timeout', $1, true)`;

export interface StatementLimits {
  /** The server's: a statement that runs this long is stuck. */
  serverMs: number;
  /** How much longer the process waits for the server to say so. */
  graceMs: number;
}

/**
 * Drops a connection whose statement takes longer than the server lets it. A frozen server (a stalled disk, a suspended
 * machine, a network that drops packets) neither answers nor breaks the connection, and its own limit is frozen with it.
 * The statement fails as on a lost connection, which people see as "try again".
 */
export function limitStatements(pool: pg.Pool, limits: StatementLimits): PostgresPool {
  // Kysely recognizes a connection by its object.
  const known = new WeakMap<pg.PoolClient, LimitedClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const limited = known.get(client) ?? new LimitedClient(client, limits);
      known.set(client, limited);
      return limited;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

class LimitedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #limits: StatementLimits;
  /** Of a transaction that has set its own limit. */
  #serverMs: number | null = null;

  constructor(client: pg.PoolClient, limits: StatementLimits) {
    this.#client = client;
    this.#limits = limits;
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('cursors are not used here');
    const result = this.#withinLimit(this.#client.query(text, [...values]));
    if (text === SET_LIMIT) this.#serverMs = Number(values[0]);
    return result;
  }

  async #withinLimit<Result>(statement: Promise<Result>): Promise<Result> {
    // While a statement is running, end() doesn't wait for it but drops the connection.
    const drop = () => void (this.#client as unknown as pg.Client).end().catch(() => undefined);
    const { serverMs, graceMs } = this.#limits;
    const timer = setTimeout(drop, (this.#serverMs ?? serverMs) + graceMs).unref();
    try {
      return await statement;
    } finally {
      clearTimeout(timer);
    }
  }

  release(destroy?: boolean): void {
    this.#serverMs = null;
    this.#client.release(destroy);
  }
}
