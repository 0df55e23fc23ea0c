import { join } from 'node:path';
import { buildApp } from './app.ts';
import { fillDemonstration, openDemonstration } from './demo/prepare.ts';
import { startImportWorker } from './features/admin/import-worker.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { openConfigured } from './platform/database/connect.ts';
import { migrate } from './platform/database/migrate.ts';
import { loggerOptions } from './platform/log.ts';
import { secretsFrom } from './platform/secrets.ts';
import { createPdfWorkers } from './services/documents/pdf-workers.ts';
import { startHousekeeping } from './services/housekeeping/worker.ts';
import { loadReference } from './services/lookups/load-reference.ts';
import { localTransport } from './services/outbox/local-transport.ts';
import { smtpTransport } from './services/outbox/smtp-transport.ts';
import { startOutboxWorker } from './services/outbox/worker.ts';
import { printWelcome } from './welcome.ts';

const webFolder = join(import.meta.dirname, '../../web/dist');
/** What is under way may take this long to finish before the process ends all the same. */
const STOP_MS = 15_000;

/** Everything that runs, started in order; stopping takes it down in the opposite one. */
export async function start(environment: NodeJS.ProcessEnv): Promise<{ stop: () => Promise<void>; address: string }> {
  const config = readConfig(environment);
  const database = await openConfigured(config, () => undefined);
  const pdfWorkers = createPdfWorkers();
  try {
    await migrate(database.pool);
    await loadReference(database.db);
    const deps = {
      db: database.db,
      pool: database.pool,
      clock: systemClock,
      secrets: secretsFrom(config.masterSecret),
      limits: config.limits,
      publicUrl: config.publicUrl,
      updateDataUrl: config.updateDataUrl,
      pdfWorkers,
      localMailbox: config.mail === null,
      webFolder,
      logger: loggerOptions(config),
      trustProxy: config.trustProxy,
    };
    const app = await buildApp(deps);
    if (config.demo) await openDemonstration(deps);
    const transport = config.mail ? smtpTransport({ ...config.mail, publicUrl: config.publicUrl }) : localTransport;
    const outbox = startOutboxWorker({ ...deps, transport, log: app.log });
    const housekeeping = startHousekeeping({ ...deps, log: app.log });
    const imports = startImportWorker({ ...deps, log: app.log });
    const address = await app.listen({ port: config.port, host: config.host });
    printWelcome({ config, address, embedded: database.embedded });
    const demonstration = config.demo ? fillDemonstration(deps) : null;
    demonstration?.done.catch((error: unknown) =>
      app.log.error({ err: error }, 'the demonstration could not be filled'),
    );
    const stop = async () => {
      const late = setTimeout(() => process.exit(1), STOP_MS);
      await app.close();
      await Promise.all([outbox.stop(), housekeeping.stop(), imports.stop(), demonstration?.stop()]);
      await pdfWorkers.close();
      await database.close();
      clearTimeout(late);
    };
    return { stop, address };
  } catch (error) {
    await pdfWorkers.close();
    await database.close();
    throw error;
  }
}
