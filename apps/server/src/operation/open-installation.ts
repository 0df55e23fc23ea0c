import { join } from 'node:path';
import type { AppDeps } from '../app.ts';
import { openFileSandbox } from '../open-file-sandbox.ts';
import { systemClock } from '../platform/clock.ts';
import { type Config, readMasterSecret, secretPathOf } from '../platform/config.ts';
import { openConfigured } from '../platform/database/connect.ts';
import { migrate, requireMigrated, requireUsable } from '../platform/database/migrate.ts';
import { openDirectory } from '../platform/directory.ts';
import { loggerOptions } from '../platform/log.ts';
import { requireSecret } from '../platform/secret-fingerprint.ts';
import { secretsFrom } from '../platform/secrets.ts';
import { ArchiveStore } from '../services/election/ballot-box/archive-store.ts';
import { createBallotVerifiers } from '../services/election/ballot-box/ballot-verifiers.ts';
import { releaseBooth } from '../services/election/booth/served-booth.ts';
import { releaseCheckPage } from '../services/election/vote-checks/sealed-check.ts';
import { loadReference } from '../services/people/lookups.ts';
import { keepInstallation, keepSecret } from './keep-installation.ts';

export interface Installation {
  config: Config;
  /** Whether its database is the embedded one. */
  embedded: boolean;
  deps: AppDeps;
  close: () => Promise<void>;
}

/** Opens what the settings name, migrated, and what every part of the server shares. */
export async function openInstallation(config: Config, pages?: Promise<unknown>): Promise<Installation> {
  const secrets = secretsFrom(readMasterSecret(config));
  const database = await openConfigured(config, () => undefined);
  const { db, pool } = database;
  const fileSandbox = openFileSandbox();
  const ballotVerifiers = createBallotVerifiers(config.verification);
  const archives = new ArchiveStore({ db, folder: config.archiveDir });
  const close = async () => {
    await Promise.all([fileSandbox.close(), ballotVerifiers.close(), archives.close()]);
    await database.close();
  };
  try {
    // A process with the wrong secret changes nothing: the database may be another installation's.
    await requireSecret(db, secrets, secretPathOf(config));
    await requireUsable(db);
    // Several processes serve: one must not change the tables below the others before the operator says so.
    if (config.production) await requireMigrated(db);
    else await migrate(pool);
    await keepSecret({ db, clock: systemClock, secrets }, secretPathOf(config));
    await keepInstallation({ db, clock: systemClock }, config);
    await loadReference(db);
  } catch (error) {
    await close();
    throw error;
  }
  const deps = {
    db,
    pool,
    clock: systemClock,
    secrets,
    limits: config.limits,
    publicUrl: config.publicUrl,
    boothUrl: config.boothUrl,
    boothOrigins: config.boothOrigins,
    staffPasskeys: config.staffPasskeys,
    directory: config.directory && openDirectory(config.directory, config.publicUrl),
    updateDataUrl: config.updateDataUrl,
    drill: config.drill,
    installation: config,
    fileSandbox,
    ballotVerifiers,
    archives,
    localMailbox: config.localMailbox,
    webFolder: join(import.meta.dirname, '../../../web/dist'),
    checkPage: releaseCheckPage,
    ownBooth: releaseBooth(pages),
    logger: loggerOptions(config),
    trustProxy: config.trustProxy,
    metricsToken: config.metricsToken,
    watchedFolders: { data: config.dataDir, archives: config.archiveDir },
  };
  return { config, embedded: database.embedded, deps, close };
}
