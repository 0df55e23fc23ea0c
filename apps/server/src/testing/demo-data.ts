import { fillDemonstration, openDemonstration } from '../demo/prepare.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig, readMasterSecret } from '../platform/config.ts';
import { openEmbedded } from '../platform/database/connect.ts';
import { migrate } from '../platform/database/migrate.ts';
import { secretsFrom } from '../platform/secrets.ts';
import { createPdfWorkers } from '../services/documents/pdf-workers.ts';
import { loadReference } from '../services/lookups/load-reference.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * The whole demonstration in a folder, ready for servers to start from copies of it: its candidates go through the real
 * use cases, PDFs and all, which takes a while that a test run should spend once.
 */
export async function prepareDemoData(
  folder: string,
  filling: Parameters<typeof fillDemonstration>[1] = {},
): Promise<void> {
  const config = readConfig({ DATA_DIR: folder });
  const database = await openEmbedded({ folder });
  const pdfWorkers = createPdfWorkers();
  try {
    await migrate(database.pool);
    await loadReference(database.db);
    const deps = {
      db: database.db,
      clock: systemClock,
      secrets: secretsFrom(readMasterSecret(config)),
      limits: config.limits,
      publicUrl: config.publicUrl,
      updateDataUrl: config.updateDataUrl,
      pdfWorkers,
      databaseMayHoldElections: true,
      dataDir: folder,
      log: quiet,
    };
    await openDemonstration(deps);
    await fillDemonstration(deps, filling).done;
  } finally {
    await pdfWorkers.close();
    await database.close();
  }
}
