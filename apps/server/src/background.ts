import type { AppDeps } from './app.ts';
import { jobWorks } from './jobs.ts';
import type { Config } from './platform/config.ts';
import type { Deps, Log } from './platform/deps.ts';
import { startJobs } from './platform/jobs/worker.ts';
import type { Running } from './run-process.ts';
import { logKeys } from './services/elections/log/contest-logs.ts';
import { localTransport } from './services/mail/outbox/local-transport.ts';
import { smtpTransport } from './services/mail/outbox/smtp-transport.ts';
import { startSending } from './services/mail/sending/start-sending.ts';

/** Starts everything that a server does without being asked. */
export async function startBackground(config: Config, deps: AppDeps & { log: Log }): Promise<Running> {
  const workers = [
    ...startMails(config, deps),
    await startJobs(deps, jobWorks(deps, config)),
    deps.archives.keepFresh(deps.log),
  ];
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) };
}

/** Sends queued mail. With neither a mail server nor the local mailbox nothing does: it stays queued. */
function startMails({ mail, publicUrl, localMailbox }: Config, deps: Deps & { log: Log }): Running[] {
  if (!mail && !localMailbox) return [];
  // Without a mail server there is nothing to wait for: all due mail is taken at once.
  const connections = mail
    ? { personal: mail.connections, campaigns: mail.connections }
    : { personal: 20, campaigns: 1 };
  const transport = mail ? smtpTransport({ ...mail, connections, publicUrl, secrets: deps.secrets }) : localTransport;
  return [startSending({ ...deps, transport, logKeys: logKeys(deps) }, connections)];
}
