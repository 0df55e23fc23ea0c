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

export const defaultFrozenServerLimits: FrozenServerLimits = { slowMs: 4000, answerMs: 3000, longestMs: 40_000 };

const LOOKS = 2;

/** Runs a statement on a connection, and ends the connection if its server is no longer alive. */
export type WatchStatement = <Result>(client: pg.PoolClient, statement: Promise<Result>) => Promise<Result>;

interface Running {
  client: pg.PoolClient;
  since: number;
}

/**
 * A frozen server (a stalled disk, a suspended machine, a network that drops packets) neither answers nor breaks the
 * connection, and its own timeouts are frozen with it. A fixed client-side timeout would cut off long legitimate
 * statements. So a slow statement triggers a check of whether the server still accepts a new connection. If it doesn't,
 * the waiting connections are ended: their statements fail as on a lost connection, which people see as "try again",
 * and the pool opens new ones once the server is back.
 */
export function watchForFrozenServer(
  url: string,
  { slowMs, answerMs, longestMs }: FrozenServerLimits,
): { watch: WatchStatement; stop: () => void } {
  const running = new Set<Running>();
  let isLooking = false;

  const endOlderThan = (ms: number) => {
    const now = performance.now();
    for (const { client, since } of running) {
      // While a statement is running, end() doesn't terminate gracefully but drops the connection.
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
  return {
    watch: async (client, statement) => {
      const one = { client, since: performance.now() };
      running.add(one);
      try {
        return await statement;
      } finally {
        running.delete(one);
      }
    },
    stop: () => clearInterval(timer),
  };
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
