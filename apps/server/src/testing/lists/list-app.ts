import type pg from 'pg';
import { buildApp } from '../../app.ts';
import { openFileSandbox } from '../../open-file-sandbox.ts';
import { clockTelling } from '../../platform/clock.ts';
import type { OpenDatabase } from '../../platform/database/connect.ts';
import { withClock } from '../../platform/database/transaction-clock.ts';
import { newToken, secretsFrom } from '../../platform/secrets.ts';
import { ArchiveStore } from '../../services/election/ballot-box/archive-store.ts';
import { createBallotVerifiers } from '../../services/election/ballot-box/ballot-verifiers.ts';
import { recordStatements, type Statement } from '../database/record-statements.ts';
import type { ListCall } from './list-calls.ts';

export interface ListApp {
  /** Requests a page and measures the server's response time in milliseconds. */
  ask: (call: ListCall, page: number, perPage: number) => Promise<{ milliseconds: number; totalPages: number }>;
  /** The ids of a page. */
  read: (call: Pick<ListCall, 'path' | 'query' | 'reads'>) => Promise<number[]>;
  /** The statements executed since the last call. */
  queries: () => Statement[];
  close: () => Promise<void>;
}

/** Starts the server on a seeded database and logs in an administrator. */
export async function openListApp(database: OpenDatabase, now: Date): Promise<ListApp> {
  const recorder = recordStatements(database.pool);
  const fileSandbox = openFileSandbox();
  const ballotVerifiers = createBallotVerifiers();
  const limits = {
    codesPerHour: 6,
    codesPerMinutePerAddress: 1e6,
    failuresPerTenMinutes: 1e6,
    failuresPerDay: 1e6,
    failuresPerDayPerPerson: 1e6,
    requestsPerMinutePerAddress: 1e6,
    rendersPerMinutePerAddress: 1e6,
  };
  const clock = clockTelling(() => now);
  const app = await buildApp({
    db: withClock(database.db, clock),
    pool: database.pool,
    clock,
    secrets: secretsFrom(Buffer.alloc(32, 7)),
    limits,
    publicUrl: 'http://127.0.0.1:3000',
    boothUrl: 'http://127.0.0.1:3000',
    staffPasskeys: 'optional' as const,
    updateDataUrl: 'https://datos.example/actualizar',
    fileSandbox,
    ballotVerifiers,
    archives: new ArchiveStore({ db: database.db, folder: '/nonexistent' }),
    localMailbox: true,
    webFolder: '/nonexistent',
    ownBooth: async () => null,
    checkPage: () => null,
    boothOrigins: [],
    logger: false,
    trustProxy: false,
    metricsToken: null,
    watchedFolders: {},
  });
  const { token, hash } = newToken();
  const expires_at = new Date(now.getTime() + 3_600_000);
  await database.db
    .insertInto('sessions')
    .values({ kind: 'staff', subject: 'staff:1', candidate_type: null, token_hash: hash, started_at: now, expires_at })
    .execute();
  const headers = { authorization: `Bearer ${token}` };
  const request = ({ path, query, reads }: Pick<ListCall, 'path' | 'query' | 'reads'>) =>
    reads
      ? app.inject({ method: 'POST', url: path, headers, payload: query })
      : app.inject({ url: path, headers, query: query as Record<string, string> });
  return {
    read: async (call) => (await request(call)).json<{ data: { id: number }[] }>().data.map(({ id }) => id),
    ask: async ({ path, query, reads }, page, perPage) => {
      const start = performance.now();
      const answer = await request({ path, query: { ...query, page, per_page: perPage }, reads });
      const milliseconds = performance.now() - start;
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
      const { meta } = answer.json<{ meta?: { pagination: { total_pages: number } } }>();
      return { milliseconds, totalPages: meta?.pagination.total_pages ?? 1 };
    },
    queries: () => recorder.read().filter(({ text }) => /^\s*(select|with)/i.test(text)),
    close: async () => {
      await app.close();
      await Promise.all([fileSandbox.close(), ballotVerifiers.close()]);
    },
  };
}

export async function planOf(pool: pg.Pool, { text, values }: Statement): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers, costs off, timing off, summary on) ${text}`,
    values,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
