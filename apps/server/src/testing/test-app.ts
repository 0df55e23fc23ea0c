import { buildApp } from '../app.ts';
import type { Limits } from '../platform/config.ts';
import type { Deps } from '../platform/deps.ts';
import type { App } from '../platform/http/app-type.ts';
import { secretsFrom } from '../platform/secrets.ts';
import { createPdfWorkers, type PdfWorkers } from '../services/documents/pdf-workers.ts';
import { MovableClock } from './movable-clock.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestApp {
  app: App;
  clock: MovableClock;
  database: TestDatabase;
  deps: Deps & { pdfWorkers: PdfWorkers };
  /** What the server wrote to its log. */
  log: () => string;
  close: () => Promise<void>;
}

const generous: Limits = {
  codesPerHour: 6,
  codesPerMinutePerAddress: 100_000,
  requestsPerMinutePerAddress: 100_000,
  rendersPerMinutePerAddress: 100_000,
};

/** The real server on a database of its own, with a clock that the test moves and every window open for a month. */
export async function openTestApp(options: { limits?: Partial<Limits>; windowsOpen?: boolean } = {}): Promise<TestApp> {
  const database = await openTestDatabase();
  const clock = new MovableClock('2025-09-01T15:00:00Z');
  const pdfWorkers = createPdfWorkers();
  const lines: string[] = [];
  const deps = {
    db: database.db,
    clock,
    secrets: secretsFrom(Buffer.alloc(32, 7)),
    limits: { ...generous, ...options.limits },
    publicUrl: 'http://127.0.0.1:3000',
    updateDataUrl: 'https://datos.example/actualizar',
    pdfWorkers,
  };
  const app = await buildApp({
    ...deps,
    pool: database.pool,
    localMailbox: true,
    webFolder: '/nonexistent',
    logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } },
    trustProxy: false,
  });
  if (options.windowsOpen !== false) {
    const window = { opens_at: clock.at('2025-08-15T05:00:00Z'), closes_at: clock.at('2025-09-30T22:00:00Z') };
    await database.db
      .insertInto('windows')
      .values((['inscription', 'correction', 'voting'] as const).map((name) => ({ name, ...window })))
      .execute();
  }
  return {
    app,
    clock,
    database,
    deps,
    log: () => lines.join(''),
    close: async () => {
      await app.close();
      await pdfWorkers.close();
      await database.close();
    },
  };
}
