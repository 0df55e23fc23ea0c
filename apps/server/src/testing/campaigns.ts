import type { CampaignReport, NewCampaign } from '@urna/contract/campaigns';
import type { ContestName } from '@urna/contract/contests';
import { startCampaignWorker } from '../services/campaigns/worker.ts';
import { smtpTransport } from '../services/outbox/smtp-transport.ts';
import { startOutboxWorker } from '../services/outbox/worker.ts';
import { addVoters, type TestVoter } from './sealed-contest.ts';
import type { SmtpSink } from './smtp-sink.ts';
import { get, send } from './staff-client.ts';
import type { TestApp } from './test-app.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A contest as campaigns see it: its roll is frozen, and the vote is on. */
export async function openRoll(testApp: TestApp, contest: ContestName, count: number): Promise<TestVoter[]> {
  const { db } = testApp.database;
  await db.updateTable('contests').set({ stage: 'preparing' }).where('name', '=', contest).execute();
  const voters = await addVoters(testApp, contest, count);
  await db.updateTable('contests').set({ stage: 'open' }).where('name', '=', contest).execute();
  return voters;
}

interface Answer {
  data: CampaignReport;
}

/** What an administrator's browser does. */
export function campaignClient(testApp: TestApp, token: string) {
  const read = async (id: number) => (await get(testApp, token, `/admin/campaigns/${id}`)).json<Answer>().data;
  const act = (id: number, what: string, payload?: object) =>
    send(testApp, token, 'POST', `/admin/campaigns/${id}/${what}`, payload);
  const draft = async (campaign: Partial<NewCampaign> & Pick<NewCampaign, 'contest' | 'kind'>) => {
    const answer = await send(testApp, token, 'POST', '/admin/campaigns', { per_minute: 100_000, ...campaign });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json<Answer>().data;
  };
  const start = async (campaign: Partial<NewCampaign> & Pick<NewCampaign, 'contest' | 'kind'>) => {
    const { id, revision } = await draft(campaign);
    const answer = await act(id, 'start', { confirmation: 'ENVIAR', revision });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return id;
  };
  return { read, act, draft, start };
}

/** A process's senders, as start.ts starts them. */
export async function startSenders({ deps }: TestApp, sink: Pick<SmtpSink, 'url'>, connections = 4) {
  const newTransport = () =>
    smtpTransport({ url: sink.url, from: 'Elecciones <e@urna.test>', publicUrl: deps.publicUrl, connections });
  const outbox = startOutboxWorker({ ...deps, transport: newTransport(), connections, log: silent });
  const campaigns = await startCampaignWorker({
    ...deps,
    transport: newTransport(),
    connections,
    personalMailWaits: outbox.wake,
    log: silent,
  });
  return {
    stop: async () => {
      await Promise.all([outbox.stop(), campaigns.stop()]);
    },
  };
}

const TICK_MS = 20;

/** Lets the test's clock go as fast as the real one: a throttle needs time to pass. */
export function letTimePass({ clock }: Pick<TestApp, 'clock'>): () => void {
  let before = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    clock.advance(Math.round(now - before) / 1000);
    before = now;
  }, TICK_MS);
  return () => clearInterval(timer);
}
