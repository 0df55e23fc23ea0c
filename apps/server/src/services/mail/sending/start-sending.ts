import { renderHtml, renderText } from '@urna/mail/mail-layout';
import { forMany, forOnePerson } from '@urna/mail/retries';
import { type MailStore, type RunningSender, startSender } from '@urna/mail/sender';
import type { OutgoingMail, Transport } from '@urna/mail/transport';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Log } from '../../../platform/deps.ts';
import { repeat } from '../../../platform/repeat.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { LogKeys } from '../../elections/log/contest-logs.ts';
import { advanceCampaigns } from '../campaigns/advance-campaigns.ts';
import { type CampaignRow, findCampaign, letterheadOfCampaign, noteTrouble } from '../campaigns/campaign-rows.ts';
import { composeMail } from '../campaigns/compose-mail.ts';
import { addUpMailCounts } from '../outbox/mail-counts.ts';
import { reasonInWords } from '../outbox/reasons.ts';
import { withReceipt } from '../outbox/with-receipt.ts';
import { type ClaimedRow, claimMails, endDeadClaims, mayHaveDueMails } from './claim-mails.ts';
import { type Noting, startNoting } from './note-outcomes.ts';

export interface SendingDeps {
  db: Database;
  clock: Clock;
  log: Log;
  transport: Transport;
  secrets: Secrets;
  publicUrl: string;
  /** Personal mail may take a signed receipt along. */
  logKeys: LogKeys;
}

/** On average half of it is added to a person's wait for a code. */
const IDLE_MS = 250;
/** Until another process sends the mails of one that died, at most this much longer than a claim lasts. */
const TIDY_MS = 3000;
/** If this process dies, campaign mails without a written outcome become unknown, so the backlog is kept short. */
const NOTING_MS = 5;

/**
 * Sends due mail and advances campaigns until stopped; stopping waits for the mails in flight. Any number of processes may
 * do so concurrently. Of the connections, campaigns leave half to personal mail: a voter's code never waits for one that a
 * campaign holds.
 */
export function startSending(deps: SendingDeps, connections: { personal: number; campaigns: number }): RunningSender {
  const { log, transport } = deps;
  const noting = startNoting({ ...deps, keepsSecrets: transport.keepsSecrets ?? false });
  const sender = startSender({
    store: openQueue(deps, noting, connections.campaigns),
    slots: connections.personal + connections.campaigns,
    claimAfter: Math.ceil(connections.campaigns / 2),
    log,
  });
  const tidy = async () => {
    await endDeadClaims(deps);
    await addUpMailCounts(deps.db);
    return false;
  };
  const works = [
    repeat({ idleMs: 2 * IDLE_MS, log, failure: 'campaigns could not be advanced' }, () => advanceCampaigns(deps)),
    repeat({ idleMs: TIDY_MS, log, failure: 'the queue of mails could not be tidied' }, tidy),
  ];
  return {
    wake: sender.wake,
    stop: async () => {
      await Promise.all([sender.stop(), ...works.map((work) => work.stop())]);
      await noting.finish();
      transport.close();
    },
  };
}

/** The table of mails, as the sender sees it. */
function openQueue(deps: SendingDeps, noting: Noting, campaignConnections: number): MailStore<ClaimedMail> {
  const { db, clock, transport } = deps;
  let campaignMails = 0;
  let foundMails = false;
  const tellTrouble = (reason: string | null) =>
    void noteTrouble(db, reason && reasonInWords('waiting', reason)).catch(() => undefined);
  const compose = composer(deps);

  return {
    claim: async (most) => {
      if (noting.backlog() > campaignConnections) return { mails: [], waitMs: NOTING_MS };
      if (!foundMails && !(await mayHaveDueMails(deps))) return { mails: [], waitMs: IDLE_MS };
      const { mails, nextSendMs } = await claimMails(deps, {
        most,
        mostOfCampaign: campaignConnections - campaignMails,
      });
      foundMails = mails.length > 0;
      campaignMails += mails.filter(({ campaign_id }) => campaign_id !== null).length;
      const throttledMs =
        nextSendMs === null || campaignMails === campaignConnections ? IDLE_MS : nextSendMs - clock.now().getTime();
      return { mails: mails.map(toClaimed), waitMs: Math.max(1, Math.min(IDLE_MS, throttledMs)) };
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
function composer({ db, logKeys, secrets, publicUrl }: SendingDeps): (row: ClaimedRow) => Promise<OutgoingMail> {
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
      const { text, html, receipt } = await withReceipt(db, logKeys, row);
      const attachment = receipt === null ? null : { name: 'recibo-firmado.txt', text: receipt };
      return { ...base, subject: row.subject, text, html, ...(attachment && { attachment }) };
    }
    const campaign = await campaignOf(row.campaign_id);
    const letterhead = letterheadOfCampaign(campaign);
    const { mail, unsubscribe } = composeMail(
      campaign,
      { name: row.name, voterId: row.voter_id },
      { publicUrl, secrets, window: row, organiser: campaign.organiser },
    );
    return {
      ...base,
      subject: mail.subject,
      text: renderText(mail, letterhead),
      html: renderHtml(mail, letterhead),
      ...(unsubscribe && { unsubscribe }),
    };
  };
}
