import type { LocalMail } from '@urna/contract/mail/mailbox';
import type { Deps } from '../../platform/deps.ts';
import { receiptSigner } from '../../services/election/log/contest-logs.ts';
import { brandingOfCampaign, type CampaignRow, findCampaign } from '../../services/mail/campaigns/campaign-rows.ts';
import { composeMail } from '../../services/mail/campaigns/feed-campaign.ts';
import { renderMail } from '../../services/mail/outbox/mail-branding.ts';
import { readOtherMails } from '../../services/mail/outbox/other-mails.ts';
import { withReceipt } from '../../services/mail/outbox/with-receipt.ts';
import { findWindow, type Window } from '../../services/processes/calendar.ts';

const NEWEST = 200;

export interface MailboxDeps extends Pick<Deps, 'db' | 'secrets' | 'publicUrl' | 'boothUrl' | 'drill'> {
  /** The mails of a demonstration's other bodies. */
  otherMailsFolder?: string | undefined;
}

/** The mails that a real installation would have sent, newest first; all, or those to an address. */
export async function readLocalMails(deps: MailboxDeps, to?: string): Promise<LocalMail[]> {
  const signReceipt = receiptSigner(deps);
  let mails = deps.db
    .selectFrom('outbox')
    .leftJoin('voters', 'voters.id', 'outbox.voter_id')
    .select(['outbox.id', 'to_address as to', 'subject', 'text', 'html', 'outbox.created_at'])
    .select(['campaign_id', 'voter_id', 'receipt_of', 'voters.contest', 'voters.name'])
    // Queued campaign rows have no body; they are listed once sent.
    .where((where) => where.or([where('campaign_id', 'is', null), where('status', '=', 'sent')]))
    .orderBy('outbox.id', 'desc')
    .limit(NEWEST);
  if (to) mails = mails.where('to_address', '=', to);
  const rows = await mails.execute();
  const compose = await campaignComposer(deps, new Set(rows.map(({ campaign_id }) => campaign_id)));
  const queued = rows.map(async (row) => {
    const { id, to: address, subject } = row;
    const composed = compose(row);
    const mail = composed ? { ...composed, attachment: null } : { subject, ...(await withReceipt(signReceipt, row)) };
    return { id, to: address, ...mail, created_at: row.created_at.toISOString() };
  });
  const others = deps.otherMailsFolder ? await readOtherMails(deps.otherMailsFolder, to) : [];
  // The other bodies' mails were sent while the demonstration was made, before anything in the queue.
  return [...(await Promise.all(queued)), ...others];
}

/** Composes the mails of campaigns, whose bodies aren't stored. */
async function campaignComposer({ db, secrets, publicUrl, boothUrl }: MailboxDeps, ids: ReadonlySet<number | null>) {
  const campaigns = new Map<number | null, { campaign: CampaignRow; window: Window | undefined }>();
  for (const id of ids) {
    const campaign = id === null ? undefined : await findCampaign(db, id);
    if (campaign) campaigns.set(id, { campaign, window: await findWindow(db, 'voting', campaign) });
  }
  return (row: { campaign_id: number | null; voter_id: number | null; name: string | null }) => {
    const entry = campaigns.get(row.campaign_id);
    if (!entry || row.name === null) return null;
    const { campaign, window } = entry;
    const { mail } = composeMail(
      campaign,
      { name: row.name, voterId: row.voter_id },
      { secrets, publicUrl, boothUrl, window },
    );
    return renderMail(mail, brandingOfCampaign(campaign));
  };
}
