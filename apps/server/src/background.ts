import type { AppDeps } from './app.ts';
import { jobWorks } from './jobs.ts';
import type { Config } from './platform/config.ts';
import type { Deps, Log } from './platform/deps.ts';
import { startJobs } from './platform/jobs/worker.ts';
import type { Running } from './run-process.ts';
import { logKeys } from './services/elections/log/contest-logs.ts';
import { startCampaignWorker } from './services/mail/campaigns/worker.ts';
import { localTransport } from './services/mail/outbox/local-transport.ts';
import { smtpTransport } from './services/mail/outbox/smtp-transport.ts';
import { startOutboxWorker } from './services/mail/outbox/worker.ts';

/** Starts everything that a server does without being asked. */
export async function startBackground(config: Config, deps: AppDeps & { log: Log }): Promise<Running> {
  const workers = [
    ...(await startMailWorkers(config, deps)),
    await startJobs(deps, jobWorks(deps, config)),
    deps.archives.keepFresh(deps.log),
  ];
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) };
}

/** Sends queued mail. With neither a mail server nor the local mailbox nothing does: it stays queued. */
async function startMailWorkers(
  { mail, publicUrl, localMailbox }: Config,
  deps: Deps & { log: Log },
): Promise<Running[]> {
  if (!mail && !localMailbox) return [];
  const connections = mail?.connections ?? 1;
  // Without a mail server there is nothing to wait for: all due mail is taken at once.
  const atOnce = mail?.connections ?? 20;
  // Two pools of connections: a voter's code never waits for one that a campaign holds.
  const newTransport = () => (mail ? smtpTransport({ ...mail, publicUrl, secrets: deps.secrets }) : localTransport);
  const outbox = startOutboxWorker({
    ...deps,
    transport: newTransport(),
    connections: atOnce,
    logKeys: logKeys(deps),
  });
  const campaigns = await startCampaignWorker({
    ...deps,
    transport: newTransport(),
    connections,
    personalMailWaits: outbox.wake,
  });
  return [outbox, campaigns];
}
