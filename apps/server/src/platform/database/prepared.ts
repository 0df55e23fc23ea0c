import { type PostgresCursor, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult, sql } from 'kysely';
import type pg from 'pg';
import type { WatchStatement } from './frozen-server.ts';

export const PREPARED = '/* prepared */';

/**
 * Marks the end of a statement that every vote repeats: each connection parses and plans it once, which for short
 * statements costs as much as running them. Not for statements whose best plan depends on their parameters, nor for
 * `select *`, which a migration would break on the connections of running processes.
 */
export const prepared = sql.raw(PREPARED);

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `urna_${names.size}`;
  names.set(text, name);
  return name;
}

class PreparingClient implements PostgresPoolClient {
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
    const statement = { text, values: [...(values ?? [])] };
    const named = text.endsWith(PREPARED) ? { ...statement, name: nameOf(text) } : statement;
    return this.#watch(this.#client, this.#client.query(named));
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }
}

/** A pool for Kysely that names the marked statements, which makes the driver keep them prepared. */
export function preparing(pool: pg.Pool, watch: WatchStatement): PostgresPool {
  // Kysely identifies a connection by its object.
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const preparingClient = known.get(client) ?? new PreparingClient(client, watch);
      known.set(client, preparingClient);
      return preparingClient;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
