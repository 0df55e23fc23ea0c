import { setTimeout as delay } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { jobWorks } from './jobs.ts';
import type { Installation } from './operation/open-installation.ts';
import type { Running } from './operation/run-process.ts';
import type { Config } from './platform/config.ts';
import type { Deps, Log } from './platform/deps.ts';
import { startJobs } from './platform/jobs/worker.ts';
import { listAdministrators } from './services/access/staff-queries.ts';
import { readUnanswered } from './services/election/booth/served-booth.ts';
import { receiptSigner } from './services/election/log/contest-logs.ts';
import { localTransport, smtpTransport } from './services/mail/outbox/smtp-transport.ts';
import { startSending } from './services/mail/sending/start-sending.ts';
import { printWelcome } from './welcome.ts';

/** How long a process serves after it has begun to say that it goes: a proxy that asks each second has turned away by then. */
const LEAVING_MS = 3000;

/** Serves an opened installation; stopping is in reverse order. `hints` is what else the welcome says. */
export async function serve(
  { config, embedded, deps, close }: Installation,
  hints: (address: string) => readonly string[] = () => [],
): Promise<Running & { address: string; log: Log }> {
  try {
    const leaving = new AbortController();
    const app = await buildApp({ ...deps, leaving: leaving.signal });
    const { log } = app;
    const working = { ...deps, log };
    // Everything that a server does without being asked.
    const workers = [
      ...startMails(config, working),
      await startJobs(working, jobWorks(working, config)),
      deps.archives.keepFresh(log),
    ];
    const address = await app.listen({ port: config.port, host: config.host });
    const { length: administrators } = await listAdministrators(deps.db);
    if (administrators === 1) log.warn('a single administrator: what takes two waits and is announced to everybody');
    await tellUnanswered(deps, log);
    printWelcome({ config, address, embedded, administrators, hints: hints(address) });
    const stop = async () => {
      leaving.abort();
      if (config.production) await delay(LEAVING_MS);
      await app.close();
      await Promise.all(workers.map((worker) => worker.stop()));
      await close();
    };
    return { stop, address, log };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Says it and serves: in the middle of a vote an operator needs a process that starts, also one whose booth is missing. */
async function tellUnanswered({ db, ownBooth }: Installation['deps'], log: Log): Promise<void> {
  try {
    const calls = await readUnanswered(db, await ownBooth());
    if (calls === null || calls.length === 0) return;
    log.error({ calls }, 'the sealed booth makes calls that this release does not answer as it needs: see urna doctor');
  } catch (error) {
    log.error({ err: error }, 'the sealed booth can’t be read');
  }
}

/** Sends queued mail. With neither a mail server nor the local mailbox nothing does: it stays queued. */
function startMails({ mail, publicUrl, localMailbox }: Config, deps: Deps & { log: Log }): Running[] {
  if (!mail && !localMailbox) return [];
  // Without a mail server there is nothing to wait for: all due mail is taken at once.
  const connections = mail
    ? { personal: mail.connections, campaigns: mail.connections }
    : { personal: 20, campaigns: 1 };
  const transport = mail ? smtpTransport({ ...mail, connections, publicUrl, secrets: deps.secrets }) : localTransport;
  return [startSending({ ...deps, transport, signReceipt: receiptSigner(deps) }, connections)];
}
