import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CampaignReport } from '@urna/contract/mail/campaigns';
import { openCampaignServers } from '../../apps/server/src/testing/servers/campaign-server.ts';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import type { Spent } from './plain-process.ts';
import type { SinkQuestion, SinkReport } from './sink-process.ts';

/** PostgreSQL, a mail server, an electorate of the given size, and the draft of a campaign to it. */
export interface Stage {
  sinkUrl: string;
  ask: (question: SinkQuestion) => Promise<SinkReport>;
  startServer: () => Promise<ServerProcess>;
  campaign: (server: ServerProcess, act?: 'start') => Promise<CampaignReport>;
  staffNumbers: string[];
  close: () => Promise<void>;
}

const STAFF = 2000;
const FIRST_STAFF = 800_000_001;

async function next<Answer>(child: ChildProcess): Promise<Answer> {
  const [answer] = (await once(child, 'message')) as [Answer];
  return answer;
}

export async function sendWithNodemailer(url: string, mails: number, connections: number): Promise<Spent> {
  return next(fork(join(import.meta.dirname, 'plain-process.ts'), [url, String(mails), String(connections)]));
}

export async function openStage(people: number, connections: number): Promise<Stage> {
  const sink = fork(join(import.meta.dirname, 'sink-process.ts'));
  const sinkUrl = await next<string>(sink);
  // Many staff, because each may request a code only once a minute.
  const servers = await openCampaignServers(people, { count: STAFF, first: FIRST_STAFF });
  const { token, campaign } = servers;
  return {
    sinkUrl,
    ask: async (question) => {
      const answer = next<SinkReport>(sink);
      sink.send(question);
      return answer;
    },
    startServer: () =>
      servers.start({
        MAIL_URL: sinkUrl,
        MAIL_CONNECTIONS: String(connections),
        CODES_PER_MINUTE_PER_ADDRESS: '1000000',
        REQUESTS_PER_MINUTE_PER_ADDRESS: '1000000',
      }),
    campaign: async (server, act) => {
      const path = `${server.url}/api/admin/campaigns/${campaign}${act ? `/${act}` : ''}`;
      const headers = { authorization: `Bearer ${token}`, ...(act && { 'content-type': 'application/json' }) };
      const body = JSON.stringify({ confirmation: 'ENVIAR', revision: 1 });
      const answer = await fetch(path, { headers, ...(act && { method: 'POST', body }) });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return ((await answer.json()) as { data: CampaignReport }).data;
    },
    staffNumbers: Array.from({ length: STAFF }, (_, index) => String(FIRST_STAFF + index)),
    close: async () => {
      sink.disconnect();
      await servers.stop();
    },
  };
}

export async function untilFinished(stage: Stage, server: ServerProcess): Promise<CampaignReport> {
  for (;;) {
    const report = await stage.campaign(server);
    if (report.status === 'finished') return report;
    await delay(500);
  }
}
