import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { demoAuthorityMails } from './demo/authority.ts';
import { demonstrationSteps, fillDemonstration, openDemonstration } from './demo/prepare.ts';
import { startDemoWitness } from './demo/witness.ts';
import { systemResolver } from './features/roll-report/mail-domains.ts';
import { startRollReportWorker } from './features/roll-report/report-worker.ts';
import { jobWorks } from './jobs.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, readConfig, readMasterSecret, secretPathOf } from './platform/config.ts';
import { openConfigured } from './platform/database/connect.ts';
import { migrate, requireUsable } from './platform/database/migrate.ts';
import type { Deps, Log } from './platform/deps.ts';
import { startJobs } from './platform/jobs/worker.ts';
import { loggerOptions } from './platform/log.ts';
import { Preparation } from './platform/preparation.ts';
import { requireSecret } from './platform/secret-fingerprint.ts';
import { secretsFrom } from './platform/secrets.ts';
import { ArchiveStore } from './services/elections/ballot-box/archive-store.ts';
import { createBallotVerifiers } from './services/elections/ballot-verification/ballot-verifiers.ts';
import { storeDerivedKeys } from './services/elections/election-keys.ts';
import { logKeys } from './services/elections/log/contest-logs.ts';
import { createFileSandbox } from './services/files/sandbox/file-sandbox.ts';
import { localTransport } from './services/mail/outbox/local-transport.ts';
import { smtpTransport } from './services/mail/outbox/smtp-transport.ts';
import { startSending } from './services/mail/sending/start-sending.ts';
import { keepInstallation } from './services/operations/installation/keep-installation.ts';
import { keepSecret } from './services/operations/installation/keep-secret.ts';
import { loadReference } from './services/people/lookups/load-reference.ts';
import { listAdministrators } from './services/people/staff/staff-queries.ts';
import { printDemonstrationReady, printDemonstrationWitness, printWelcome } from './welcome.ts';

const webFolder = join(import.meta.dirname, '../../web/dist');
/** How long requests and jobs in flight may take to finish before the process ends anyway. */
const STOP_MS = 15_000;
/** A complete demonstration is recognised faster than this, without announcing a preparation. */
const FOUND_WHOLE_MS = 2000;

interface Running {
  stop: () => Promise<void>;
  address: string;
  /** Rejects when the demonstration can't be filled: a server with half of one must not continue. */
  demonstration: Promise<void>;
}

export class DemonstrationError extends Error {
  override name = 'DemonstrationError';
}

/** Sends queued mail. With neither a mail server nor the local mailbox nothing does: it stays queued. */
function startMails({ mail, publicUrl, localMailbox }: Config, deps: Deps & { log: Log }) {
  if (!mail && !localMailbox) return null;
  // Without a mail server there is nothing to wait for: all due mail is taken at once.
  const connections = mail
    ? { personal: mail.connections, campaigns: mail.connections }
    : { personal: 20, campaigns: 1 };
  const transport = mail ? smtpTransport({ ...mail, connections, publicUrl, secrets: deps.secrets }) : localTransport;
  return startSending({ ...deps, transport, logKeys: logKeys(deps) }, connections);
}

/** Where a program on this machine reaches the server. */
function localAddress(host: string, bound: string | AddressInfo | null): string {
  const name = ({ '0.0.0.0': '127.0.0.1', '::': '[::1]' } as Record<string, string>)[host] ?? host;
  return `http://${name}:${typeof bound === 'object' ? bound?.port : bound}`;
}

/** Starts everything in order; stopping is in reverse order. */
export async function start(environment: NodeJS.ProcessEnv): Promise<Running> {
  const config = readConfig(environment);
  const secrets = secretsFrom(readMasterSecret(config));
  const database = await openConfigured(config, () => undefined);
  const fileSandbox = createFileSandbox();
  const ballotVerifiers = createBallotVerifiers(config.verification);
  const archives = new ArchiveStore({ db: database.db, folder: config.archiveDir });
  try {
    // A process with the wrong secret changes nothing: the database may be another installation's.
    await requireSecret(database.db, secrets, secretPathOf(config));
    await requireUsable(database.db);
    await migrate(database.pool);
    await keepSecret({ db: database.db, clock: systemClock, secrets }, secretPathOf(config));
    await keepInstallation({ db: database.db, clock: systemClock }, config);
    await storeDerivedKeys({ db: database.db, secrets });
    await loadReference(database.db);
    const preparation = config.demo ? new Preparation(demonstrationSteps()) : undefined;
    const deps = {
      db: database.db,
      pool: database.pool,
      clock: systemClock,
      secrets,
      limits: config.limits,
      publicUrl: config.publicUrl,
      staffPasskeys: config.staffPasskeys,
      updateDataUrl: config.updateDataUrl,
      drill: config.drill,
      installation: config,
      fileSandbox,
      ballotVerifiers,
      archives,
      demonstration: config.demo,
      localMailbox: config.localMailbox,
      ...(config.demo && { otherMailsFolder: demoAuthorityMails(config.dataDir) }),
      webFolder,
      preparation,
      logger: loggerOptions(config),
      trustProxy: config.trustProxy,
      metricsToken: config.metricsToken,
      watchedFolders: { data: config.dataDir, archives: config.archiveDir },
    };
    const app = await buildApp(deps);
    if (config.demo) await openDemonstration(deps);
    const mails = startMails(config, { ...deps, log: app.log });
    const rollReports = startRollReportWorker({ ...deps, log: app.log, mailResolver: systemResolver() });
    const filling = preparation
      ? fillDemonstration({ ...deps, dataDir: config.dataDir, log: app.log }, { preparation })
      : null;
    const demonstration = Promise.resolve(filling?.done).catch((cause: unknown) => {
      app.log.error({ err: cause }, 'the demonstration could not be made');
      throw new DemonstrationError(
        'No se pudo terminar de preparar la demostración. Vuelva a iniciar: sigue donde iba. Si ocurre otra vez, empiece en una carpeta nueva con DATA_DIR.',
        { cause },
      );
    });
    // Once a demonstration is made: it holds the elections of its archived process at their own time.
    const jobs = Promise.resolve(filling?.done)
      .catch(() => undefined)
      .then(() => startJobs({ ...deps, log: app.log }, jobWorks({ ...deps, log: app.log }, config)));
    const freshArchives = archives.keepFresh(app.log);
    const isWhole = await Promise.race([demonstration.then(() => true), delay(FOUND_WHOLE_MS, false, { ref: false })]);
    const address = await app.listen({ port: config.port, host: config.host });
    const { length: administrators } = await listAdministrators(database.db);
    if (administrators === 1)
      app.log.warn('a single administrator: what takes two waits and is announced to everybody');
    printWelcome({ config, address, embedded: database.embedded, preparing: !isWhole, administrators });
    if (!isWhole) {
      demonstration.then(
        () => preparation?.isOver && printDemonstrationReady(address),
        () => undefined,
      );
    }
    const witness = config.demoWitness
      ? demonstration.then(
          () =>
            preparation?.isOver
              ? startDemoWitness({
                  ...deps,
                  dataDir: config.dataDir,
                  log: app.log,
                  address: localAddress(config.host, app.server.address()),
                  onReady: printDemonstrationWitness,
                })
              : null,
          () => null,
        )
      : null;
    const stop = async () => {
      const late = setTimeout(() => process.exit(1), STOP_MS);
      // Told to end first, so that it takes the silence of this server for no alarm.
      const witnessEnds = Promise.all([filling?.stop(), witness]).then(([, running]) => running?.stop());
      await app.close();
      await Promise.all([mails?.stop(), rollReports.stop(), filling?.stop(), freshArchives.stop(), witnessEnds]);
      await (await jobs).stop();
      await Promise.all([fileSandbox.close(), ballotVerifiers.close(), archives.close()]);
      await database.close();
      clearTimeout(late);
    };
    return { stop, address, demonstration };
  } catch (error) {
    await Promise.all([fileSandbox.close(), ballotVerifiers.close(), archives.close()]);
    await database.close();
    throw error;
  }
}
