import { forMany, forOnePerson } from '@urna/mail/retries';
import { type MailStore, startSender } from '@urna/mail/sender';
import type { OutgoingMail, Transport } from '@urna/mail/transport';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Log } from '../../../platform/deps.ts';
import { repeat } from '../../../platform/repeat.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { brandingOfCampaign, type CampaignRow, findCampaign, noteTrouble } from '../campaigns/campaign-rows.ts';
import { endCampaigns } from '../campaigns/end-campaigns.ts';
import { composeMail, feedNextBatch } from '../campaigns/feed-campaign.ts';
import { renderMail } from '../outbox/mail-branding.ts';
import { addUpMailCounts } from '../outbox/mail-counts.ts';
import { onMailQueued } from '../outbox/queue-mail.ts';
import { reasonInWords } from '../outbox/reasons.ts';
import { type SignReceipt, withReceipt } from '../outbox/with-receipt.ts';
import { type ClaimedRow, claimMails, endDeadClaims, findMailWork } from './claim-mails.ts';
import { type Noting, startNoting } from './note-outcomes.ts';

export interface SendingDeps {
  db: Database;
  clock: Clock;
  log: Log;
  transport: Transport;
  secrets: Secrets;
  publicUrl: string;
  boothUrl: string;
  /** Personal mail may take a signed receipt along. */
  signReceipt: SignReceipt;
}

/**
 * Mail that this process queues is sent at once; other mail, and what is due later, is found by looking. Each look is a
 * transaction, of which an idle process should make few.
 */
const LOOK_MS = 1500;
/** While mail goes out. */
const CLAIM_MS = 250;
/** If this process dies, campaign mails without a written outcome become unknown, so the backlog is kept short. */
const NOTING_MS = 5;

/**
 * Sends due mail and advances campaigns until stopped; stopping waits for the mails in flight. Any number of processes may
 * do so concurrently. Campaigns never take the connections of personal mail: a voter's code doesn't wait for one that a
 * campaign holds.
 */
export function startSending(
  deps: SendingDeps,
  connections: { personal: number; campaigns: number },
): { stop: () => Promise<void> } {
  const { log, transport } = deps;
  const noting = startNoting({ ...deps, keepsSecrets: transport.keepsSecrets ?? false });
  const queue = openQueue(deps, noting, connections.campaigns);
  const sender = startSender({
    store: queue,
    slots: connections.personal + connections.campaigns,
    claimAfter: Math.ceil(connections.campaigns / 2),
    log,
  });
  const expectMail = () => {
    queue.expectMail();
    sender.wake();
  };
  const forgetWaker = onMailQueued(expectMail);
  const look = repeat({ idleMs: LOOK_MS, log, failure: 'the queue of mails could not be looked after' }, async () => {
    const work = await findMailWork(deps);
    if (work.due) expectMail();
    if (work.dead_claims) await endDeadClaims(deps);
    if (work.due) await addUpMailCounts(deps.db);
    if (!work.campaigns) return false;
    const fed = await feedNextBatch(deps);
    return (await endCampaigns(deps)) || fed > 0;
  });
  return {
    stop: async () => {
      forgetWaker();
      await Promise.all([sender.stop(), look.stop()]);
      await noting.finish();
      transport.close();
    },
  };
}

/** The table of mails, as the sender sees it. */
function openQueue(
  deps: SendingDeps,
  noting: Noting,
  campaignConnections: number,
): MailStore<ClaimedMail> & { expectMail: () => void } {
  const { db, clock, transport } = deps;
  let campaignMails = 0;
  /** Claiming is expensive for the database, and an idle process doesn't. */
  let mayFindMail = false;
  let timesExpected = 0;
  const tellTrouble = (reason: string | null) =>
    void noteTrouble(db, reason && reasonInWords('waiting', reason)).catch(() => undefined);
  const compose = composer(deps);

  return {
    expectMail: () => {
      mayFindMail = true;
      timesExpected++;
    },
    claim: async (most) => {
      if (noting.backlog() > campaignConnections) return { mails: [], waitMs: NOTING_MS };
      if (!mayFindMail) return { mails: [], waitMs: LOOK_MS };
      const before = timesExpected;
      const mostOfCampaign = campaignConnections - campaignMails;
      const { mails, nextSendMs } = await claimMails(deps, { most, mostOfCampaign });
      // Race: mail that was queued meanwhile may not be among these.
      const isExpected = timesExpected > before;
      const waitMs = isExpected ? 1 : CLAIM_MS;
      mayFindMail = isExpected || mails.length > 0 || nextSendMs !== null;
      campaignMails += mails.filter(({ campaign_id }) => campaign_id !== null).length;
      const isThrottled = nextSendMs !== null && campaignMails < campaignConnections;
      const throttleMs = isThrottled ? Math.max(1, nextSendMs - clock.now().getTime()) : waitMs;
      return { mails: mails.map(toClaimed), waitMs: Math.min(waitMs, throttleMs) };
    },
    deliver: async ({ row }) => transport.deliver(await compose(row)),
    note: ({ row }, outcome) => {
      noting.note(row, outcome);
      if (row.campaign_id === null) return;
      campaignMails--;
      // Another process may have died while the mail server refused it.
      if (outcome.state === 'sent' && row.trouble !== null) tellTrouble(null);
    },
    noteTrouble: tellTrouble,
  };
}

interface ClaimedMail {
  row: ClaimedRow;
  atMostOnce: boolean;
  attempts: number;
  patience: typeof forMany;
}

const toClaimed = (row: ClaimedRow): ClaimedMail => ({
  row,
  atMostOnce: row.at_most_once,
  attempts: row.attempts,
  patience: row.campaign_id === null ? forOnePerson : forMany,
});

/** Personal mail was rendered when it was queued; a campaign's is written from its text and the voter's name. */
function composer({
  db,
  signReceipt,
  secrets,
  publicUrl,
  boothUrl,
}: SendingDeps): (row: ClaimedRow) => Promise<OutgoingMail> {
  /** Cached, because a campaign's text can't change once it has started. */
  const campaigns = new Map<number, CampaignRow>();
  const campaignOf = async (id: number): Promise<CampaignRow> => {
    const campaign = campaigns.get(id) ?? (await findCampaign(db, id));
    if (!campaign) throw new Error(`campaign ${id} is gone`);
    campaigns.set(id, campaign);
    return campaign;
  };

  return async (row) => {
    const base = { id: row.id, to: row.to_address, replyTo: row.reply_to };
    if (row.campaign_id === null) {
      const { text, html, attachment } = await withReceipt(signReceipt, row);
      return { ...base, subject: row.subject, text, html, ...(attachment && { attachment }) };
    }
    const campaign = await campaignOf(row.campaign_id);
    const to = { name: row.name, voterId: row.voter_id };
    const { mail, unsubscribe } = composeMail(campaign, to, { publicUrl, boothUrl, secrets, window: row });
    const rendered = renderMail(mail, brandingOfCampaign(campaign));
    return { ...base, ...rendered, ...(unsubscribe !== null && { unsubscribe }) };
  };
}
