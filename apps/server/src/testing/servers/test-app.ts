import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Booth } from '@urna/booth-files/node/booth-folder';
import { buildApp } from '../../app.ts';
import { openFileSandbox } from '../../open-file-sandbox.ts';
import type { Limits } from '../../platform/config.ts';
import { withClock } from '../../platform/database/transaction-clock.ts';
import type { Deps } from '../../platform/deps.ts';
import type { FileSandbox } from '../../platform/files/sandbox/file-sandbox.ts';
import type { App } from '../../platform/http/route.ts';
import { secretsFrom } from '../../platform/secrets.ts';
import type { TrustProxy } from '../../platform/trust-proxy.ts';
import { ArchiveStore } from '../../services/election/ballot-box/archive-store.ts';
import {
  type BallotVerifiers,
  createBallotVerifiers,
  type VerificationLimits,
} from '../../services/election/ballot-box/ballot-verifiers.ts';
import type { OwnBooth } from '../../services/election/booth/served-booth.ts';
import type { CheckPage } from '../../services/election/vote-checks/sealed-check.ts';
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { FIRST_CALENDAR } from '../elections/first-process.ts';
import { makeBooth } from '../elections/test-booth.ts';
import { MovableClock } from './movable-clock.ts';

export interface TestApp {
  app: App;
  inject: App['inject'];
  clock: MovableClock;
  database: TestDatabase;
  deps: Deps & { fileSandbox: FileSandbox; ballotVerifiers: BallotVerifiers; ownBooth: OwnBooth; checkPage: CheckPage };
  /** The server's log output. */
  log: () => string;
  close: () => Promise<void>;
}

const generous: Limits = {
  codesPerHour: 6,
  codesPerMinutePerAddress: 100_000,
  failuresPerTenMinutes: 100_000,
  failuresPerDay: 100_000,
  failuresPerDayPerPerson: 100_000,
  requestsPerMinutePerAddress: 100_000,
  rendersPerMinutePerAddress: 100_000,
};

/**
 * Shared by the apps of a worker: starting their processes and threads takes longer than most tests, so that they stay
 * while others test something else. They keep nothing of a job but the elections that were opened, each by its own
 * identifier, and end with the worker.
 */
const sharedSandbox = openFileSandbox({ idleMs: 3_600_000 });
const sharedVerifiers = createBallotVerifiers();

/** The real server on a database of its own, with a clock that the test moves and every window open for a month. */
export async function openTestApp(
  options: {
    limits?: Partial<Limits>;
    windowsOpen?: boolean;
    demonstration?: boolean;
    metricsToken?: string;
    verification?: Partial<VerificationLimits>;
    webFolder?: string;
    /** The installation's secret, where it differs from the default of all tests. */
    secret?: Buffer;
    trustProxy?: TrustProxy;
    publicUrl?: string;
    /** The booth of this process's release; null for none. */
    booth?: Booth | null;
    /** The hash of this release's page for checking votes; null for none. */
    checkPage?: string | null;
    boothUrl?: string;
    boothOrigins?: readonly string[];
    staffPasskeys?: Deps['staffPasskeys'];
    directory?: Deps['directory'];
    drill?: boolean;
    /** The caller's folder instead of one that is removed in the end. */
    archiveFolder?: string;
    otherMailsFolder?: string;
    /** The caller's database instead of a new one. */
    database?: TestDatabase;
  } = {},
): Promise<TestApp> {
  const clock = new MovableClock('2025-09-01T15:00:00Z');
  const opened = options.database ?? (await openTestDatabase());
  const database = { ...opened, db: withClock(opened.db, clock) };
  const fileSandbox = sharedSandbox;
  const ownVerifiers = options.verification && createBallotVerifiers(options.verification);
  const ballotVerifiers = ownVerifiers ?? sharedVerifiers;
  const lines: string[] = [];
  const deps = {
    db: database.db,
    clock,
    secrets: secretsFrom(options.secret ?? Buffer.alloc(32, 7)),
    limits: { ...generous, ...options.limits },
    publicUrl: options.publicUrl ?? 'http://127.0.0.1:3000',
    boothUrl: options.boothUrl ?? options.publicUrl ?? 'http://127.0.0.1:3000',
    ownBooth: async () => (options.booth === undefined ? makeBooth() : options.booth),
    checkPage: () => (options.checkPage === undefined ? 'c'.repeat(64) : options.checkPage),
    staffPasskeys: options.staffPasskeys ?? ('optional' as const),
    directory: options.directory ?? null,
    updateDataUrl: 'https://datos.example/actualizar',
    drill: options.drill ?? false,
    fileSandbox,
    ballotVerifiers,
    demonstration: options.demonstration ?? false,
  };
  const archiveFolder = options.archiveFolder ?? join(tmpdir(), `urna-archives-${randomUUID()}`);
  const archives = new ArchiveStore({ db: database.db, folder: archiveFolder });
  const app = await buildApp({
    ...deps,
    archives,
    boothOrigins: options.boothOrigins ?? [],
    pool: database.pool,
    localMailbox: true,
    otherMailsFolder: options.otherMailsFolder,
    webFolder: options.webFolder ?? '/nonexistent',
    logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } },
    trustProxy: options.trustProxy ?? false,
    metricsToken: options.metricsToken ?? null,
    watchedFolders: { archives: archiveFolder },
  });
  if (options.windowsOpen !== false) {
    const window = { opens_at: clock.at('2025-08-15T05:00:00Z'), closes_at: clock.at('2025-09-30T22:00:00Z') };
    await database.db
      .insertInto('windows')
      .values(
        (['inscription', 'correction', 'voting'] as const).map((name) => ({
          calendar_id: FIRST_CALENDAR,
          name,
          ...window,
        })),
      )
      .execute();
  }
  return {
    app,
    inject: app.inject.bind(app),
    clock,
    database,
    deps,
    log: () => lines.join(''),
    close: async () => {
      await app.close();
      await archives.close();
      if (options.archiveFolder === undefined) rmSync(archiveFolder, { recursive: true, force: true });
      await ownVerifiers?.close();
      await database.close();
    },
  };
}
