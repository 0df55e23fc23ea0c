import { callbackify } from 'node:util';
import pg from 'pg';
import { messageOf } from '../errors.ts';

/** Where a server listens: a name or address, or the folder of a Unix socket. */
interface Endpoint {
  host: string;
  port: number;
}

/** None of the named servers takes writes: the primary is down and no standby was promoted yet. */
export class NoPrimaryError extends Error {
  override name = 'NoPrimaryError';
  /** The SQLSTATE for a client that could establish no connection: people are told to try again. */
  readonly code = '08001';
}

/** For a server to accept a connection and to answer: long enough for one under load. */
const ANSWER_MS = 5000;
/** How much longer the other servers are waited for once one takes writes. */
const GRACE_MS = 500;
/** Connections that are opened together share one look. */
const KEPT_MS = 1000;

/** `pg` keeps them outside its types; they are what it connects to. */
export const endpointOf = (client: pg.ClientBase) => client as unknown as Endpoint;

/**
 * Finds the server that takes writes. Of several the one with the highest timeline is meant: a promotion begins a new one,
 * so a former primary that came back by itself has a lower. A process never goes back to a lower timeline than it has seen,
 * even while the promoted server is down: votes that only one history knows would be lost.
 */
export class PrimaryFinder {
  readonly #servers: readonly { url: string; endpoint: Endpoint }[];
  #highest = '';
  #latest: { endpoint: Endpoint; time: number } | null = null;
  #looking: Promise<Endpoint> | null = null;

  constructor(urls: readonly string[]) {
    this.#servers = urls.map((url) => {
      const { host, port } = endpointOf(new pg.Client({ connectionString: url }));
      return { url, endpoint: { host, port } };
    });
  }

  async find(): Promise<Endpoint> {
    if (this.#latest && performance.now() - this.#latest.time < KEPT_MS) return this.#latest.endpoint;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  /** The connection to it broke, or it takes no writes any more. */
  forget(): void {
    this.#latest = null;
  }

  urlOf(client: pg.ClientBase): string {
    const { host, port } = endpointOf(client);
    const server = this.#servers.find(({ endpoint }) => endpoint.host === host && endpoint.port === port);
    return (server ?? this.#servers[0])?.url ?? '';
  }

  async #look(): Promise<Endpoint> {
    const primaries: { endpoint: Endpoint; timeline: string }[] = [];
    const first = Promise.withResolvers<void>();
    const looks = this.#servers.map(async ({ url, endpoint }) => {
      const state = await lookAtServer(url);
      if (state.is !== 'primary' || state.timeline < this.#highest) return;
      primaries.push({ endpoint, timeline: state.timeline });
      first.resolve();
    });
    const all = Promise.all(looks);
    await Promise.race([all, first.promise]);
    await Promise.race([all, new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref())]);
    const best = primaries.reduce<(typeof primaries)[number] | null>(
      (before, one) => (before === null || one.timeline > before.timeline ? one : before),
      null,
    );
    if (!best) throw new NoPrimaryError('none of the database servers takes writes');
    this.#highest = best.timeline;
    this.#latest = { endpoint: best.endpoint, time: performance.now() };
    return best.endpoint;
  }
}

/** What a server is at this moment. */
type ServerState =
  // The timeline as eight hexadecimal digits.
  { is: 'primary'; timeline: string } | { is: 'standby' } | { is: 'silent'; reason: string };

export async function lookAtServer(url: string): Promise<ServerState> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    application_name: 'urna',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(
      `select case
         when pg_is_in_recovery() or current_setting('transaction_read_only')::boolean then null
         else left(pg_walfile_name(pg_current_wal_lsn()), 8)
       end as timeline`,
    );
    const timeline = rows[0]?.timeline ?? null;
    return timeline === null ? { is: 'standby' } : { is: 'primary', timeline };
  } catch (error) {
    return { is: 'silent', reason: messageOf(error) };
  } finally {
    void client.end().catch(() => undefined);
  }
}

type WhenConnected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** A class of clients for a pool: each connects to the server that takes writes at that moment. */
export function clientsOfPrimary(finder: PrimaryFinder): new (config?: pg.ClientConfig) => pg.Client {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: WhenConnected): void;
    override connect(callback?: WhenConnected): Promise<pg.Client> | undefined {
      if (!callback) return this.#connectToPrimary();
      callbackify(() => this.#connectToPrimary())(callback as (error: Error | null) => void);
      return undefined;
    }

    async #connectToPrimary(): Promise<pg.Client> {
      Object.assign(this, await finder.find());
      try {
        return await super.connect();
      } catch (error) {
        finder.forget();
        throw error;
      }
    }
  };
}
